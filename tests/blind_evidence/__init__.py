"""
Requests for works, sites modelled on real platforms, and the expected results of an ingest.

The cases are independent of the code that runs them:

    from tests.blind_evidence.sets import cases_of
    from tests.blind_evidence.case import route

    with Server() as main, Server("127.0.0.2") as other:
        request = route(case, main, other)     # the servers now have the case's answers
        … ingest *request*; compare with case.hit, case.slugs, case.file …

A ``Case``:

``name``      unique, words joined by hyphens
``kind``      what the case tests, such as "supplement" or "meta-refresh"; cases may share one
``language``  ISO 639-1 code of the work and its page
``request``   ``ingest_type`` and ``base_url``, and the facts that the requester knows: any
              of ``ext_ids`` (``{"doi": …}``, ``{"arxiv": …}``), ``title``, ``authors`` (a
              list of "Given Family"), ``year``. The last three are no fields of a plain
              request; the caller puts them where the ingest expects them
``answers``   address → ``Answer`` of ``tests.server``; every other address is not found
``hit``       whether the ingest should find the work
``slugs``     the acceptable statuses; for a hit always ``success``
``file``      for a hit, the address among the answers whose bytes are the work's file;
              otherwise None

Addresses begin with ``{base}``, the site, or ``{other}``, a second host. Both stand for
scheme, host and port, without a final slash. They also occur in text bodies and headers,
where ``address`` and ``route`` replace them with the real ones, but never in a PDF.

Modules: ``works`` has the works, ``pdfs`` makes files, ``platforms`` makes pages;
``besides``, ``claimed`` and ``nothing`` contain negatives, ``found`` and ``served`` positives.
``second`` to ``fourth``, and ``fiftha`` to ``eleventhb``, are other sets with their own works
and platforms; ``sets`` returns the cases of each, ``casefile`` reads those in text files.
``test_cases`` verifies that the cases are consistent.
"""
