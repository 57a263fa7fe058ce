CREATE TABLE public.file_meta (
    sha1hex character varying(40) NOT NULL,
    sha256hex character varying(64) NOT NULL,
    md5hex character varying(32) NOT NULL,
    size_bytes bigint NOT NULL,
    mimetype text NOT NULL
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
INSERT INTO public.ingest_line VALUES (2, 1, 1, '', '', 1);
INSERT INTO public.ingest_line VALUES (2, 2, 2, '', '', 1);
INSERT INTO public.ingest_queue VALUES (2, 0, 1963158239, 1, 0);
INSERT INTO public.ingest_queue VALUES (2, 0, 2066162645, 2, 0);
INSERT INTO public.ingest_request VALUES (1, '\xea06d5bebe4fe16f747c3e779368b6b3', 'pdf', 'https://a.example/1', '', '', '', 1700000000000, '{"ingest_type":"pdf","base_url":"https://a.example/1"}');
INSERT INTO public.ingest_request VALUES (2, '\xf64e47ab3ba6f59f2016161c80c79692', 'pdf', 'https://a.example/2', '', '', '', 1700000000000, '{"ingest_type":"pdf","base_url":"https://a.example/2"}');
INSERT INTO public.page VALUES (1, 'webpage', 'https://tool.example/', '\x28b52ffd6029014d08008691342060459c0303c34eb2d74b4abdd61afd9df847380054661cecb748e144471158012b002c002b00d12adbbecd2dba1a639c7c5ca167355e50e7f6381242bb8ed3faa2b26f2d74f29b0525ce705ad1d8c20401ea64a70fdb17a64e1e504a155492062493040180101084604854f230a592f4156e51605c7dd639b6f175fa504af4f6cf59f68cd3e180a49d6dda5519141ec68083e80ec269ab733b78df0d58b61a9f93059c7eb362d3560587ba9874fbc2bdc4e3dbf435b1608c167aeee4747370fd391dea62d2cdb185be34aed2efdba25b021300300468d39c9c166ebb03dd760418d618ba1200df10b9794bfdb111e60dca35151acabbdca13c13028b41351f330c834fa3f6', 'final', false, true, 1700000000000, false, 0, 1700000000000, 'first');
INSERT INTO public.property VALUES ('schema_version', '4');
INSERT INTO public.seed VALUES (3, 1, '?larks', 3, 'larks', '', '', '', 'rejected', 'no-url', 0, NULL, '', 0, 1, '', NULL, 0);
INSERT INTO public.seed VALUES (1, 1, '@https://tool.example/', 1, 'https://tool.example/', '', '', '', 'done', '', 0, NULL, '', 0, 1, 'https://tool.example/', 1, 1258470044);
INSERT INTO public.seed VALUES (2, 1, '@https://tool.example/2', 2, 'https://tool.example/2', '', '', '', 'pending', '', 0, NULL, '', 0, 1, 'https://tool.example/2', NULL, 581114296);
INSERT INTO public.seed_list VALUES (1, 'webpages', 'pages.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (2, 'ingest', 'a.jsonl', 1700000000000, 1);
SELECT pg_catalog.setval('public.page_id_seq', 1, true);
SELECT pg_catalog.setval('public.publication_id_seq', 1, false);
SELECT pg_catalog.setval('public.seed_id_seq', 3, true);
SELECT pg_catalog.setval('public.seed_list_id_seq', 2, true);
ALTER TABLE ONLY public.file_meta
    ADD CONSTRAINT file_meta_pkey PRIMARY KEY (sha1hex);
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
CREATE INDEX ingest_result_updated ON public.ingest_result USING btree (updated, request);
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
