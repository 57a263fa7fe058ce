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
    imported integer NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    page bigint,
    turn integer DEFAULT 0 NOT NULL,
    artifact bigint,
    CONSTRAINT seed_failed_for_a_reason CHECK ((((state)::text <> 'failed'::text) OR (reason <> ''::text)))
);
CREATE TABLE public.seed_claim (
    seed bigint NOT NULL,
    list bigint NOT NULL,
    due bigint NOT NULL,
    turn bigint NOT NULL,
    worker text NOT NULL,
    lease bigint NOT NULL
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
CREATE TABLE public.seed_queue (
    list bigint NOT NULL,
    due bigint NOT NULL,
    turn bigint NOT NULL,
    seed bigint NOT NULL
);
ALTER TABLE ONLY public.artifact ALTER COLUMN id SET DEFAULT nextval('public.artifact_id_seq'::regclass);
ALTER TABLE ONLY public.page ALTER COLUMN id SET DEFAULT nextval('public.page_id_seq'::regclass);
ALTER TABLE ONLY public.publication ALTER COLUMN id SET DEFAULT nextval('public.publication_id_seq'::regclass);
ALTER TABLE ONLY public.seed ALTER COLUMN id SET DEFAULT nextval('public.seed_id_seq'::regclass);
ALTER TABLE ONLY public.seed_list ALTER COLUMN id SET DEFAULT nextval('public.seed_list_id_seq'::regclass);
INSERT INTO public.artifact VALUES (1, 'https://repo.example/d%2F77', '\x28b52ffd607000ed0600f24e2a1d6049db06067f9e44769ae4c5daf82c11bf1b0685e042a9b07a1c45b170cba2986b7e43f8a25ff940531713f228b8536552d9fc1b16c51cb7b6750ad4d2418ede98be8dbc751d0375a52b39cf912ec6f71353eb9cb93736df90525373279b73db8fb36d71912c226dcb8019d36149177dd0c85e4cd8bbd85367efd3c8d6a3bca180c01cf7f926fade7009358d1bae5018100040c41353883c60b12f411866ddc799cb6d45b2ad3f2513002e99c40c1ee13c30a00f6d88892018bb6718cc17b230834f1d9288b9cf5059b90c2d544e2fa338353434b38b962928', 'complete', false, true, 0, false, 0, 1700000000000, 'first', NULL);
INSERT INTO public.identifier VALUES ('pmid', '11', 2);
INSERT INTO public.identifier VALUES ('doi', '10.5555/A', 2);
INSERT INTO public.identifier VALUES ('url', 'https://journal.example/a?id=10.5555%2Fotter&v=~', 1);
INSERT INTO public.identifier VALUES ('url', 'https://journal.example/x%2Fy', 2);
INSERT INTO public.page VALUES (3, 'webpage', 'https://tool.example/?q=a', '\x28b52ffd6060038d0700928f2c1f60679c0303780a25712ca509d77e077f5701686068f71ef65432538220c803096698946b3aa1d6c16dfd6a3c24d6167f1c17f59a8a25af22334cca3555f3c789c2d7e5675309b258f762925b293a0e0143c095f99246a4c06a28a0522f2cff056f8e6d2da92d99b0a8bd9aa593068b105b5eed34c761b81aa11284b5a373c6b8c2efd5cfe2c8d34f9560ca46296a1a3020308c8f93140640a56e18c79e9fe9155743bed25951bda4e7e0835e11d9248a10150030096820e7e454e1e9c5c0ce6204a48a311e55d4a0e2f4cd12bc89e2e30411ad540a0cd590e70513d6efd2468b1bc7740ed4f8710336008b5451', 'final', false, true, 0, false, 0, 1700000000002, 'first');
INSERT INTO public.page VALUES (4, 'webpage', 'https://tool.example/plain', '\x28b52ffd6062037d0700a20f2c1e7027ce01d138d8cad54d69e168b62528f1edaa872c23a05fdbcffaff100207778912b4deb01af2d716fd44907b8765cc7d8cd6e5d09bcf5da204ad4b2d7b6a8e6e5f7d2b1d87b66f4bda273e86314008402fabe8f3209c05885c6b89f65d82559baf29e8298ad2c746dfe9934a9fcca7e833ca3008e817563adcdb647629b6f91a7d76d863f5ab2b255295f858154a563c19839a03e45a5b14e8d8ee6274b6776c43eb7c7c0531e405461754196c10150030097020e7e454e1eac5c0ce6204a48a311e55d4a0e2f4cd12bc89e2e30411ad540a0cd590e70513d6efd2468b1bc7740ed4f8810336828c5451', 'final', false, true, 0, false, 0, 1700000000003, 'first');
INSERT INTO public.page VALUES (1, 'webpage', 'https://tool.example/a%2Fb', '\x28b52ffd606203850700a24f2c1e7027ce01d161e4cd544b6974b5df82bff2712f08e401d0affd3e0900c013096698946bda402dc46dfd6a44126b893f8e8b7a4dc59257911926e59aaaf9e304e1ebf2b3a9e448ac7b31c9ad1419c68041e0ca7c49e35160350aa8d40bcb7fc19b635b4b6a4b262c6aaf66e9a4c122c496573b8d6118ae3ea8e460ede89c298ef07bf593f8f1f4532598b2518a8a10180052617c9c8470002af5a238f6fc4cafb8daf195ce8aea253d880f7a3d64635084150030097020e7e454e1eac5c0ce6204a48a311e55d4a0e2f4cd12bc89e2e30411ad540a0cd590e70513d6efd2468b1bc7740ed4f8810336828c5451', 'final', false, true, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.property VALUES ('schema_version', '10');
INSERT INTO public.publication VALUES (2, '11', '\x28b52ffd608902550c0056994822308b5607d846754b326eef1c02cb2f32a0bc8283bd3446bcfe1ff01b0c3e14140a06400040003c004a5a96030105a128888025599c0c1fb5fa876dcb68e4a65c7e1f77f22164d77ddd5b6e48d64d058d4ca0582c168b44a23899bdc6c8eb814656142737ec816e086ff0518f27ae502485bb8ef5c0c397d1b1c99cc31d7b70de41f3bb066fcb7620726dca496eca31c7e83137f9ada1341a2dc96760fa16d3c80849922492250504d9345fee79e7b9dc176b468c8464cde7d8a818a8cf7cebe25b8cbac7562d5b46ad4597fc550dd388d0c8669a72199fc23a96f0098dd4338a441e7395916b534e6220ada97d6b0459f8dc08e19e73b2c655abeeb1855f8f27c97948eef361cb38d6de79de1a2fa111639932cd97295b30621852b0003c14aa0f26202082c78cde013d03ee9205c6dab8a4f14528e74474b4a1ab2d274ab4b6b10c0f583b604981b095f6770ccc2dc0c3fe0cf71860ba7f55322716c44486b1c1fb3f9de5b2e63d198152e5a791978840560c0b0ee089f98dc628a11d171891d42887cb8101', 'empty', true, false, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.publication VALUES (1, 'https://journal.example/a?id=10.5555%2Fotter&v=~', '\x28b52ffd60cb006508009651341f5087c40d20b8b62ca7d592f5214684829d8988099d59330654002c999929132a0029003000cca03ed3513c55df1f958c5f3b385b76ca0e8bb6ca85c16c582210837d4eb72da1e5b0201a4cbb1c4202d8ad9c9222a6ac0b65c414adc2923030d8dc187f795c2b73732bdfbaf667afa1d3acedf38bb028f502d7c552a568ecb024be7d927e7b1b5812a80304440380f56f050284244992c221009196200daadc4a87160c06d3ee670491f3502adfae92ed429522fb61d1c737051f774bd160bfe79bb5bd53e4d08341d6075f79ed0f0305150039398f5934a8cab7caeb6695739468b30dad36e5c42412051b643d77648ad2941c3a6405ccc37c16479ddee92a7f6916c7320613a50e', 'empty', true, false, 0, false, 0, 1700000000000, 'first');
INSERT INTO public.seed VALUES (5, 1, '?larks', 6, 'larks', '', '', '', 'rejected', 'no-url', 0, NULL, 1, '', NULL, 0, NULL);
INSERT INTO public.seed VALUES (7, 1, '=2', 2, 'https://tool.example/a/b', '', '', '', 'duplicate', 'line 1', 0, NULL, 1, 'https://tool.example/a/b', NULL, 1911752160, NULL);
INSERT INTO public.seed VALUES (3, 1, '@https://tool.example/?q=a', 4, 'https://tool.example/?q=a', '', '', '', 'done', '', 0, NULL, 1, 'https://tool.example/?q=a', 3, 464550316, NULL);
INSERT INTO public.seed VALUES (4, 1, '@https://tool.example/plain', 5, 'https://tool.example/plain', '', '', '', 'done', '', 0, NULL, 1, 'https://tool.example/plain', 4, 1678771184, NULL);
INSERT INTO public.seed VALUES (1, 1, '@https://tool.example/a%2Fb', 1, 'https://tool.example/a%2Fb', '', '', '', 'done', '', 0, NULL, 1, 'https://tool.example/a%2Fb', 1, 121009108, NULL);
INSERT INTO public.seed VALUES (6, 1, '@https://tool.example/info%3Ax', 7, 'https://tool.example/info%3Ax', '', '', '', 'pending', '', 0, NULL, 1, 'https://tool.example/info%3Ax', NULL, 558275585, NULL);
INSERT INTO public.seed VALUES (8, 2, '@https://repo.example/d%2F77', 1, 'https://repo.example/d%2F77', '', '', '', 'done', '', 0, NULL, 1, 'https://repo.example/d%2F77', NULL, 89294867, 1);
INSERT INTO public.seed VALUES (9, 3, '@https://journal.example/a?id=10.5555%2Fotter&v=~', 1, 'https://journal.example/a?id=10.5555%2Fotter&v=%7e', '', '', '', 'done', '', 0, 1, 1, 'https://journal.example/a?id=10.5555%2Fotter&v=%7e', NULL, 1458499497, NULL);
INSERT INTO public.seed VALUES (10, 3, '@https://journal.example/x%2Fy', 2, 'https://journal.example/x%2Fy', '', '', '', 'done', '', 0, 2, 1, 'https://journal.example/x%2Fy', NULL, 46583205, NULL);
INSERT INTO public.seed_list VALUES (1, 'webpages', 'pages.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (2, 'artifacts', 'entries.txt', 1700000000000, 1);
INSERT INTO public.seed_list VALUES (3, 'publications', 'papers.txt', 1700000000000, 1);
INSERT INTO public.seed_queue VALUES (1, 0, 2705759233, 6);
SELECT pg_catalog.setval('public.artifact_id_seq', 1, true);
SELECT pg_catalog.setval('public.page_id_seq', 4, true);
SELECT pg_catalog.setval('public.publication_id_seq', 2, true);
SELECT pg_catalog.setval('public.seed_id_seq', 10, true);
SELECT pg_catalog.setval('public.seed_list_id_seq', 3, true);
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
ALTER TABLE ONLY public.seed_claim
    ADD CONSTRAINT seed_claim_pkey PRIMARY KEY (seed);
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_key_list_key UNIQUE (key, list);
ALTER TABLE ONLY public.seed_list
    ADD CONSTRAINT seed_list_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seed_list
    ADD CONSTRAINT seed_list_spider_source_key UNIQUE (spider, source);
ALTER TABLE ONLY public.seed
    ADD CONSTRAINT seed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seed_queue
    ADD CONSTRAINT seed_queue_pkey PRIMARY KEY (list, due, turn, seed);
CREATE INDEX ingest_result_updated ON public.ingest_result USING btree (updated, request);
CREATE INDEX ix_identifier_publication ON public.identifier USING btree (publication);
CREATE INDEX seed_artifact ON public.seed USING btree (artifact) WHERE (artifact IS NOT NULL);
CREATE INDEX seed_page ON public.seed USING btree (page) WHERE (page IS NOT NULL);
CREATE INDEX seed_publication ON public.seed USING btree (publication) WHERE (publication IS NOT NULL);
CREATE INDEX seed_state ON public.seed USING btree (list, state);
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
