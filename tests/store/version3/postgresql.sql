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
CREATE TABLE public.rule_count (
    site text NOT NULL,
    key character varying(32) NOT NULL,
    run text NOT NULL,
    pages integer NOT NULL,
    hits integer NOT NULL,
    example text NOT NULL,
    updated bigint NOT NULL
);
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
    page bigint,
    turn integer DEFAULT 0 NOT NULL
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
INSERT INTO public.identifier VALUES ('url', 'https://a.example/1', 1);
INSERT INTO public.page VALUES (1, 'webpage', 'https://tool.example/', '\x7801b591bf72842010c65fc5a1f614bda4a1cb13a44995c641dc53e6101858263a997bf75bd45cd25d956efffc76f7e3e39b5db51d98605fd07b39022b594419b04bc1507542f451d4353a672a58e4ec0dd4c45cb495e609a39c45b0d8e1ea8156212c584f389bfd04a6d8293750a7e5bc640f58cf196e797b3e35cda979f9685bd19c09aa38e79f346bb4021b33941369c794656f5948e68850e316be234228b27a828f1bc4bed9c26d1d1d0be512e91caae23f8a747593d219b0234e4c347fdefa5b7b254701d5d4e1d3e707c0b0927359746082d6ed93b028f0a89d65e2224d8492059031a7d927fa53329ce2ede3a800b3c7f581a628fbec178644833b73247d7057f8597abb032885b71d', 'final', false, true, 1700000000000, false, 0, 1700000000000, 'first');
INSERT INTO public.property VALUES ('schema_version', '3');
INSERT INTO public.publication VALUES (1, '11', '\x7801ad92c14ec3300c865f65cab95b9b0e0ef4c61370e1044255d6ba6a509a448e8356a6bd3b4e974d1b124242f450d94eecfcfeec83f093ee4523a41405dbdde2b0d93b9da2d5e69ebff2311d2aa4209a43ce3888ce59024be7649a3db00d7b02b4ca704644c30136484f10484d9eddbaaab76b29d7f2eeb9ae1bb96dea6a5355d50b5fc3685205b682fe64abe61241ed5290304221069d0a378332018e59e38d8e2bb9ff2fe7e11739a42949bd16f4440c23acdcb0a2115683461a138e4c2aa2f3c0cc3974423512f9d094256c60cfb4b8da9fd9c99fd426924786e75406c99345f0a8d32417b2857877318db0cd1da589f8b86b7b45dc9f8dc614a2d3a4483b1bdacec594fa3d7c35f37ce41021f856451a1df226bdbe15e2c631ba03dbf113e941840130b9e79b7dcfe96171c519943a832aa5e06a1f3a6882be4dff9ce6d1f1024dd91b80ba91db9a2e7d2010cea71e004553f1922d7760df814f0d5ea0f00253e43ac23abb3e6d622160f2345faefcbcad3c4747ca98b9bdd9e12fc2641fe7', 'non-final', false, false, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.rule_count VALUES ('firth', 'title', 'first', 1, 1, '', 1700000000000);
INSERT INTO public.rule_count VALUES ('firth', 'abstract', 'first', 1, 0, 'https://a.example/1', 1700000000000);
INSERT INTO public.seed VALUES (3, 1, '?what', 3, 'what', '', '', '', 'rejected', 'unknown-id', 0, NULL, '', 0, 1, '', NULL, 0);
INSERT INTO public.seed VALUES (4, 1, '13||', 4, '13', '13', '', '', 'pending', '', 0, NULL, '', 0, 1, '', NULL, 0);
INSERT INTO public.seed VALUES (1, 1, '11||', 1, '11', '11', '', '', 'done', '', 0, 1, '', 0, 1, '', NULL, 0);
INSERT INTO public.seed VALUES (2, 1, '12||', 2, '12', '12', '', '', 'failed', 'not-found', 1, NULL, '', 0, 1, '', NULL, 0);
INSERT INTO public.seed VALUES (5, 2, '@https://tool.example/', 1, 'https://tool.example/', '', '', '', 'done', '', 0, NULL, '', 0, 1, 'https://tool.example/', 1, 1258470044);
INSERT INTO public.seed_list VALUES (1, 'publications', 'ids.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (2, 'webpages', 'urls.txt', 1700000000000, 1);
SELECT pg_catalog.setval('public.page_id_seq', 1, true);
SELECT pg_catalog.setval('public.publication_id_seq', 1, true);
SELECT pg_catalog.setval('public.seed_id_seq', 5, true);
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
ALTER TABLE ONLY public.rule_count
    ADD CONSTRAINT rule_count_pkey PRIMARY KEY (site, key, run);
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
CREATE INDEX seed_state ON public.seed USING btree (list, state, turn, line);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_list_fkey FOREIGN KEY (list) REFERENCES public.seed_list(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_page_fkey FOREIGN KEY (page) REFERENCES public.page(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE SET NULL;
