CREATE TABLE public.artifact (
    id bigint NOT NULL,
    key text NOT NULL,
    record bytea NOT NULL,
    status character varying(16) NOT NULL,
    empty boolean NOT NULL,
    final boolean NOT NULL,
    fetch_time bigint NOT NULL,
    fetch_exception boolean NOT NULL,
    retry_counter integer NOT NULL,
    updated bigint NOT NULL,
    last_run text NOT NULL,
    rest bytea
);
CREATE SEQUENCE public.artifact_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.artifact_id_seq OWNED BY public.artifact.id;
CREATE TABLE public.file_meta (
    sha1hex character varying(40) NOT NULL,
    sha256hex character varying(64) NOT NULL,
    md5hex character varying(32) NOT NULL,
    size_bytes bigint NOT NULL,
    mimetype text NOT NULL
);
CREATE TABLE public.host (
    key text NOT NULL,
    holder text DEFAULT ''::text NOT NULL,
    fence bigint DEFAULT '0'::bigint NOT NULL,
    lease bigint DEFAULT '0'::bigint NOT NULL,
    wanted_by text DEFAULT ''::text NOT NULL,
    wanted bigint DEFAULT '0'::bigint NOT NULL,
    ready bigint DEFAULT '0'::bigint NOT NULL,
    held_until bigint DEFAULT '0'::bigint NOT NULL,
    held_for text DEFAULT ''::text NOT NULL,
    crawl_delay double precision DEFAULT '0'::double precision NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    pause double precision DEFAULT '0'::double precision NOT NULL,
    outages text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.identifier (
    kind character varying(8) NOT NULL,
    value text NOT NULL,
    publication bigint NOT NULL
);
CREATE TABLE public.ingest_attempt (
    request bigint NOT NULL,
    number integer NOT NULL,
    "time" bigint NOT NULL,
    status text NOT NULL,
    hit boolean NOT NULL,
    terminal_url text NOT NULL,
    terminal_status_code integer,
    error_message text NOT NULL,
    due bigint,
    run text NOT NULL
);
CREATE TABLE public.ingest_claim (
    request bigint NOT NULL,
    list bigint NOT NULL,
    due bigint NOT NULL,
    turn bigint NOT NULL,
    source integer NOT NULL,
    worker text NOT NULL,
    lease bigint NOT NULL
);
CREATE TABLE public.ingest_line (
    list bigint NOT NULL,
    line bigint NOT NULL,
    request bigint,
    reason text NOT NULL,
    text text NOT NULL,
    imported integer NOT NULL
);
CREATE TABLE public.ingest_queue (
    list bigint NOT NULL,
    due bigint NOT NULL,
    turn bigint NOT NULL,
    request bigint NOT NULL,
    source integer NOT NULL
);
CREATE TABLE public.ingest_request (
    id bigint NOT NULL,
    key bytea NOT NULL,
    ingest_type character varying(16) NOT NULL,
    base_url text NOT NULL,
    link_source text NOT NULL,
    link_source_id text NOT NULL,
    ingest_request_source text NOT NULL,
    created bigint NOT NULL,
    given text NOT NULL
);
CREATE TABLE public.ingest_result (
    request bigint NOT NULL,
    hit boolean NOT NULL,
    status text NOT NULL,
    due bigint,
    source integer NOT NULL,
    attempts integer NOT NULL,
    host text NOT NULL,
    terminal_url text NOT NULL,
    terminal_dt character varying(14) NOT NULL,
    terminal_status_code integer,
    terminal_sha1hex character varying(40) NOT NULL,
    updated bigint NOT NULL,
    last_run text NOT NULL,
    record bytea NOT NULL
);
CREATE TABLE public.ingest_source (
    request bigint NOT NULL,
    number integer NOT NULL,
    link_source text NOT NULL,
    link_source_id text NOT NULL,
    ingest_request_source text NOT NULL,
    created bigint NOT NULL,
    given text NOT NULL
);
CREATE TABLE public.learned (
    seed bigint NOT NULL,
    key character varying(40) NOT NULL,
    "time" bigint NOT NULL,
    answer bytea NOT NULL
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
CREATE TABLE public.portal_pages (
    key text NOT NULL,
    value bytea NOT NULL,
    updated bigint NOT NULL
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
    turn integer DEFAULT 0 NOT NULL,
    artifact bigint,
    CONSTRAINT seed_failed_for_a_reason CHECK ((((state)::text <> 'failed'::text) OR (reason <> ''::text)))
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
ALTER TABLE ONLY public.artifact ALTER COLUMN id SET DEFAULT nextval('public.artifact_id_seq'::regclass);
ALTER TABLE ONLY public.page ALTER COLUMN id SET DEFAULT nextval('public.page_id_seq'::regclass);
ALTER TABLE ONLY public.publication ALTER COLUMN id SET DEFAULT nextval('public.publication_id_seq'::regclass);
ALTER TABLE ONLY public.seed ALTER COLUMN id SET DEFAULT nextval('public.seed_id_seq'::regclass);
ALTER TABLE ONLY public.seed_list ALTER COLUMN id SET DEFAULT nextval('public.seed_list_id_seq'::regclass);
INSERT INTO public.identifier VALUES ('pmid', '11', 1);
INSERT INTO public.property VALUES ('schema_version', '9');
INSERT INTO public.publication VALUES (1, '11', '\x28b52ffd60e401250c00e698441f604bda0618bb1f126b4dc40d6cf4b6adcb0e87e828e88a33a8191001009c0b3c003a003b00c9a8dabedcc01813708c29300c806100cc0081f173965c3326d96adbcbd5e96237e0cf9129ba155b17fac339f71ecb955e8e12f672c3f879ca84fd21ed0ec6b8bb5adb4207ebcabe4ef4a254d373ec4b07a2b1ce3ed4e9b6a5d09acb70d9cbad97c502591d72ae4e1379c1b67d8e0a71dc5e04ced1218cdb1289206485bb88e0263493360413c9564c894811a54a5c4be8a9a4b9c0d8975e160fe78b9ad7ba5037446eeb428d6e9b11f7827070cebb123a8b43a1d4f5ea977245b3047fceadaf59573643d480e67c51b18d9b641f09a811495021d6b2178483e42361272703336e4ad7bcb62d564c5031d6022d201012e5a8ea06191c7e8803bc0c1e92008464609e9731e51c21ba8e86cea39c78fa650de93d53e354dac042417c25472197c08ce80065c788341a320c35728665934336f520ec60f0726499ff0cca34f638d8118375de65219e2a28602ef40c5517f78d7b2392956c7e4ab8c212', 'empty', true, false, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.seed VALUES (6, 1, '16||', 6, '16', '16', '', '', 'pending', '', 0, NULL, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (7, 1, '?larks', 8, 'larks', '', '', '', 'rejected', 'unknown-id', 0, NULL, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (8, 1, '=7', 7, '11', '11', '', '', 'duplicate', 'line 1', 0, NULL, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (1, 1, '11||', 1, '11', '11', '', '', 'done', '', 0, 1, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (2, 1, '12||', 2, '12', '12', '', '', 'retry', 'read-timeout', 1, NULL, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (3, 1, '13||', 3, '13', '13', '', '', 'failed', 'not-found', 1, NULL, '', 0, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (4, 1, '14||', 4, '14', '14', '', '', 'claimed', '', 0, NULL, 'elsewhere/1/1', 1700000900000, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (5, 1, '15||', 5, '15', '15', '', '', 'claimed', '', 0, NULL, 'elsewhere/1/1', 1700000900000, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (9, 2, '@https://a.example/1', 1, 'https://a.example/1', '', '', '', 'pending', '', 0, NULL, '', 0, 1, 'https://a.example/1', NULL, 1003803529, NULL);
INSERT INTO public.seed VALUES (10, 2, '@https://a.example/2', 2, 'https://a.example/2', '', '', '', 'pending', '', 0, NULL, '', 0, 1, 'https://a.example/2', NULL, 2001763156, NULL);
INSERT INTO public.seed_list VALUES (1, 'publications', 'ids.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (2, 'webpages', 'urls.txt', 1700000000000, 1);
SELECT pg_catalog.setval('public.artifact_id_seq', 1, false);
SELECT pg_catalog.setval('public.page_id_seq', 1, false);
SELECT pg_catalog.setval('public.publication_id_seq', 1, true);
SELECT pg_catalog.setval('public.seed_id_seq', 10, true);
SELECT pg_catalog.setval('public.seed_list_id_seq', 2, true);
ALTER TABLE ONLY public.artifact
    ADD CONSTRAINT artifact_key_key UNIQUE (key);
ALTER TABLE ONLY public.artifact
    ADD CONSTRAINT artifact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_meta
    ADD CONSTRAINT file_meta_pkey PRIMARY KEY (sha1hex);
ALTER TABLE ONLY public.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_pkey PRIMARY KEY (kind, value);
ALTER TABLE ONLY public.ingest_attempt
    ADD CONSTRAINT ingest_attempt_pkey PRIMARY KEY (request, number);
ALTER TABLE ONLY public.ingest_claim
    ADD CONSTRAINT ingest_claim_pkey PRIMARY KEY (request);
ALTER TABLE ONLY public.ingest_line
    ADD CONSTRAINT ingest_line_pkey PRIMARY KEY (list, line);
ALTER TABLE ONLY public.ingest_queue
    ADD CONSTRAINT ingest_queue_pkey PRIMARY KEY (list, due, turn, request);
ALTER TABLE ONLY public.ingest_request
    ADD CONSTRAINT ingest_request_key_key UNIQUE (key);
ALTER TABLE ONLY public.ingest_request
    ADD CONSTRAINT ingest_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ingest_result
    ADD CONSTRAINT ingest_result_pkey PRIMARY KEY (request);
ALTER TABLE ONLY public.ingest_source
    ADD CONSTRAINT ingest_source_pkey PRIMARY KEY (request, number);
ALTER TABLE ONLY public.learned
    ADD CONSTRAINT learned_pkey PRIMARY KEY (seed, key);
ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_key_kind_key UNIQUE (key, kind);
ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.portal_pages
    ADD CONSTRAINT portal_pages_pkey PRIMARY KEY (key);
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
CREATE INDEX ingest_result_updated ON public.ingest_result USING btree (updated, request);
CREATE INDEX ix_identifier_publication ON public.identifier USING btree (publication);
CREATE INDEX seed_artifact ON public.seed USING btree (artifact) WHERE (artifact IS NOT NULL);
CREATE INDEX seed_held ON public.seed USING btree (worker) WHERE ((state)::text = 'claimed'::text);
CREATE INDEX seed_page ON public.seed USING btree (page) WHERE (page IS NOT NULL);
CREATE INDEX seed_publication ON public.seed USING btree (publication) WHERE (publication IS NOT NULL);
CREATE INDEX seed_state ON public.seed USING btree (list, state, turn, line);
ALTER TABLE ONLY public.identifier
    ADD CONSTRAINT identifier_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_artifact_fkey FOREIGN KEY (artifact) REFERENCES public.artifact(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_list_fkey FOREIGN KEY (list) REFERENCES public.seed_list(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_page_fkey FOREIGN KEY (page) REFERENCES public.page(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_publication_fkey FOREIGN KEY (publication) REFERENCES public.publication(id) ON DELETE SET NULL;
