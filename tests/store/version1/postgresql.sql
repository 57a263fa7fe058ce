CREATE TABLE public.identifier (
    kind character varying(8) NOT NULL,
    value text NOT NULL,
    publication bigint NOT NULL
);
CREATE TABLE public.property (
    name character varying(64) NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.publication (
    id bigint NOT NULL,
    primary_id text NOT NULL,
    record bytea NOT NULL,
    status character varying(16) NOT NULL,
    empty boolean NOT NULL,
    final boolean NOT NULL,
    fetch_time bigint NOT NULL,
    fetch_exception boolean NOT NULL,
    retry_counter integer NOT NULL,
    updated bigint NOT NULL,
    last_run text NOT NULL
);
CREATE SEQUENCE public.publication_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.publication_id_seq OWNED BY public.publication.id;
CREATE TABLE public.seed (
    id bigint NOT NULL,
    list bigint NOT NULL,
    key text NOT NULL,
    line bigint NOT NULL,
    text text NOT NULL,
    pmid text NOT NULL,
    pmcid text NOT NULL,
    doi text NOT NULL,
    state character varying(16) NOT NULL,
    reason text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    publication bigint,
    worker text DEFAULT ''::text NOT NULL,
    lease bigint DEFAULT '0'::bigint NOT NULL,
    imported integer NOT NULL
);
CREATE SEQUENCE public.seed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.seed_id_seq OWNED BY public.seed.id;
CREATE TABLE public.seed_list (
    id bigint NOT NULL,
    spider text NOT NULL,
    source text NOT NULL,
    created bigint NOT NULL,
    imports integer NOT NULL
);
CREATE SEQUENCE public.seed_list_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.seed_list_id_seq OWNED BY public.seed_list.id;
ALTER TABLE ONLY public.publication ALTER COLUMN id SET DEFAULT nextval('public.publication_id_seq'::regclass);
ALTER TABLE ONLY public.seed ALTER COLUMN id SET DEFAULT nextval('public.seed_id_seq'::regclass);
ALTER TABLE ONLY public.seed_list ALTER COLUMN id SET DEFAULT nextval('public.seed_list_id_seq'::regclass);
INSERT INTO public.identifier VALUES ('pmid', '11', 1);
INSERT INTO public.identifier VALUES ('doi', '10.5555/A', 1);
INSERT INTO public.property VALUES ('schema_version', '1');
INSERT INTO public.publication VALUES (1, '11', '\x7801ad524d4fc3300cfd2b53ce5dbf06077ae31770e104425596ba6a206d22c7612bd3fe3bce16a60d6920247aa86cc71fcfcf6f27dca83bd188aa1219dbeae0b0d9591da3657ecb5f711f1f259217cd2e55ec84b213c1445fc5343b601bb6043849c315010d07d8203d8227393a76ebb25e2dab6a59dd3cd67553ad9abacccbb27ce234af3fb843cd855eae0d9b840132d1ebd8aee9a5f1b04fc82ea69f81fc2f1077bf80204d11e0398c07e2c5fdc2f60b1a60d16ba421ae9e5809681d30bf275a0622e79ba2d86c3639ac752e551ede8abf92555d031aa9db335b5626e6f880080e753cd881ca4cbcda102fd5a665e2a55c58b79d245e6d0ac664426992a4ede45b65432cfd1e3e3b6d7ab288e05d2b030d165930cf2f99b8708c5630291e110722f480d14d99efda6b82ae8dff147268590d63f27a203530e43136f8414c0884f31135a0684ad6d1a112b60a5c5ce944032b93027717939d9647b165024647f329e5ba20f9c296a431737b21d34f7d5b10d9', 'non-final', false, false, 1700000000000, false, 0, 1700000000000, 'first');
INSERT INTO public.seed VALUES (3, 1, '?https://tool.example/', 4, 'https://tool.example/', '', '', '', 'rejected', 'unknown-url', 0, NULL, '', 0, 1);
INSERT INTO public.seed VALUES (4, 1, '||10.5555/C', 5, '10.5555/c', '', '', '10.5555/C', 'pending', '', 0, NULL, '', 0, 1);
INSERT INTO public.seed VALUES (5, 1, '=3', 3, '11', '11', '', '', 'duplicate', 'line 1', 0, NULL, '', 0, 1);
INSERT INTO public.seed VALUES (1, 1, '11||', 1, '11', '11', '', '', 'done', '', 0, 1, '', 0, 1);
INSERT INTO public.seed VALUES (2, 1, '12||', 2, '12', '12', '', '', 'failed', 'not-found', 1, NULL, '', 0, 1);
INSERT INTO public.seed_list VALUES (1, 'publications', 'ids.txt', 1700000000000, 1);
SELECT pg_catalog.setval('public.publication_id_seq', 1, true);
SELECT pg_catalog.setval('public.seed_id_seq', 5, true);
SELECT pg_catalog.setval('public.seed_list_id_seq', 1, true);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_pkey PRIMARY KEY (kind, value);
ALTER TABLE ONLY public.property
    ADD CONSTRAINT property_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_key_list_key UNIQUE (key, list);
ALTER TABLE ONLY public.seed_list
    ADD CONSTRAINT seed_list_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seed_list
    ADD CONSTRAINT seed_list_spider_source_key UNIQUE (spider, source);
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_pkey PRIMARY KEY (id);
CREATE INDEX ix_identifier_publication ON public.identifier USING btree (publication);
CREATE INDEX seed_held ON public.seed USING btree (worker) WHERE ((state)::text = 'claimed'::text);
CREATE INDEX seed_publication ON public.seed USING btree (publication) WHERE (publication IS NOT NULL);
CREATE INDEX seed_state ON public.seed USING btree (list, state, line);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_list_fkey FOREIGN KEY (list) REFERENCES public.seed_list(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE SET NULL;
