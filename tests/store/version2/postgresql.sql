CREATE TABLE public.identifier (
    kind character varying(8) NOT NULL,
    value text NOT NULL,
    publication bigint NOT NULL
);
CREATE TABLE public.page (
    id bigint NOT NULL,
    kind character varying(8) NOT NULL,
    key text NOT NULL,
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
CREATE SEQUENCE public.page_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.page_id_seq OWNED BY public.page.id;
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
    imported integer NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    page bigint
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
ALTER TABLE ONLY public.page ALTER COLUMN id SET DEFAULT nextval('public.page_id_seq'::regclass);
ALTER TABLE ONLY public.publication ALTER COLUMN id SET DEFAULT nextval('public.publication_id_seq'::regclass);
ALTER TABLE ONLY public.seed ALTER COLUMN id SET DEFAULT nextval('public.seed_id_seq'::regclass);
ALTER TABLE ONLY public.seed_list ALTER COLUMN id SET DEFAULT nextval('public.seed_list_id_seq'::regclass);
INSERT INTO public.identifier VALUES ('pmid', '11', 1);
INSERT INTO public.identifier VALUES ('doi', '10.5555/A', 1);
INSERT INTO public.page VALUES (1, 'webpage', 'https://tool.example/', '\x780185914d7283300c85afe2f19af09766c30dbaea26ab6e1803023c3136633f26309ddebd322499eeb2b2247f7ad6937fe44ddb4e56f24ecdac0692890c501ef5e20d5747600e5596c13993d2aaa6d950c64cafad326f98d65990458d6d269602adc8464ce678024ba85bd7f14d99e7897cc17a8a709997e753519c8a8f6b5956c599a134cff36fee35ba251b2214136587258ebd67d03031fc02c88b3833230f652e7f42b46eb108c24520086d054612bdf61813e12c89668b47221484717701dd51ca1abb706dc80e186555fc9bf759bb5c78298476acf1d68127f88dcdf328e465c56a4727ad2dcdd0cecaaa572650223da910d36895bf8577c6f1be7b2ed034637ba14b504d340fbf70e3c13c92c6bb1b3d457fff00e06ea2cf', 'final', false, true, 1700000000000, false, 0, 1700000000000, 'first');
INSERT INTO public.property VALUES ('schema_version', '2');
INSERT INTO public.publication VALUES (1, '11', '\x7801ad524d6bc3300cfd2bc5e7b4f9e876586efb05bdecb43182eb28c4c3b18d2c8f66a5ff7d72eb967650c660390449519e9e9ede5ef849f7a215752d0a8ed531e1b0773a55abd5233fe5335764df23840041b46fefdc2b9138dc6780bd50ce12583a63d1ec8163d811a0958601221a2e70407a824072f29c3655b35ed6f5b27e78699ab65eb74db5aaaaea95db82fe6284867f0c726b38248c50884127b8769026c02113bd997ec5f9bf483cfd4282342582d73436c48b87851b1634c262d048635afda44a52f72cc848e4435b961f2e26a156b063650c94e9207f52aabec732e97660a99cccb2f1f5103cea74ada38e85c8d3bbbc493a938fdbae97c47bd9684c21942649dad9d02917d3af3fcb576cf327876c19dfc948a3c36c9c9bc4680556f188341061004c69eefcd44113f45d7a9f5d878ead30e56c005223539e2e1c1108e7133f40d1566c97630fec14f844feb2301b9022e308ebecf2e4a942c0e469beb4dcf71d5fc6913466ee6edcf80db8de116d', 'non-final', false, false, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.seed VALUES (1, 1, '11||', 1, '11', '11', '', '', 'done', '', 0, 1, '', 0, 1, '', NULL);
INSERT INTO public.seed VALUES (2, 1, '12||', 2, '12', '12', '', '', 'failed', 'not-found', 1, NULL, '', 0, 1, '', NULL);
INSERT INTO public.seed VALUES (3, 2, '@https://tool.example/', 1, 'https://tool.example/', '', '', '', 'done', '', 0, NULL, '', 0, 1, 'https://tool.example/', 1);
INSERT INTO public.seed_list VALUES (1, 'publications', 'ids.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (2, 'webpages', 'urls.txt', 1700000000000, 1);
SELECT pg_catalog.setval('public.page_id_seq', 1, true);
SELECT pg_catalog.setval('public.publication_id_seq', 1, true);
SELECT pg_catalog.setval('public.seed_id_seq', 3, true);
SELECT pg_catalog.setval('public.seed_list_id_seq', 2, true);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_pkey PRIMARY KEY (kind, value);
ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_key_kind_key UNIQUE (key, kind);
ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_pkey PRIMARY KEY (id);
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
CREATE INDEX seed_page ON public.seed USING btree (page) WHERE (page IS NOT NULL);
CREATE INDEX seed_publication ON public.seed USING btree (publication) WHERE (publication IS NOT NULL);
CREATE INDEX seed_state ON public.seed USING btree (list, state, line);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_list_fkey FOREIGN KEY (list) REFERENCES public.seed_list(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_page_fkey FOREIGN KEY (page) REFERENCES public.page(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE SET NULL;
