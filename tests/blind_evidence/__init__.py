"""
Requests for works, sites as platforms publish them, and what an ingest ought to find there.

The cases know nothing of what runs them:

    from tests.blind_evidence.sets import cases_of
    from tests.blind_evidence.case import route

    with Server() as main, Server("127.0.0.2") as other:
        request = route(case, main, other)     # the case's answers are there now
        … ingest *request*; compare with case.hit, case.slugs, case.file …

A ``Case``:

``name``      unique, words joined by hyphens
``kind``      what is tried, such as "supplement" or "meta-refresh"; many cases may share one
``language``  ISO 639-1 code of the work and its page
``request``   ``ingest_type`` and ``base_url``, and what the requester knows of the work: any
              of ``ext_ids`` (``{"doi": …}``, ``{"arxiv": …}``), ``title``, ``authors`` (a
              list of "Given Family"), ``year``. The last three are no fields of a plain
              request; whoever runs a case puts them where the ingest expects them
``answers``   an ``Answer`` of ``tests.server`` by address; every other address is not found
``hit``       whether the work is to be found
``slugs``     the statuses that are acceptable; of a hit always ``success``
``file``      of a hit: the address among the answers whose bytes are the work's file;
              otherwise None

Addresses begin with ``{base}``, the site, or ``{other}``, a second host. Both stand for a
scheme, a host and a port, without a slash at the end, and occur also in bodies of text and
in headers, where ``address`` and ``route`` put the real ones in; never in a PDF.

Modules: ``works`` has the works, ``pdfs`` makes files, ``platforms`` makes pages,
``besides``, ``claimed`` and ``nothing`` hold negatives, ``found`` and ``served`` positives.
``second`` to ``fourth``, and ``fiftha`` to ``tenthb``, are other sets, of their own works
and platforms; ``sets`` gives the cases of each, ``casefile`` reads those in text files.
``test_cases`` verifies that the cases are what they say.
"""
