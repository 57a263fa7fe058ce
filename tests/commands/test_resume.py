import shlex
from argparse import Namespace

from pubcrawl.commands.resume import resume_command


def command(**given):
    options = {"spargs": {}, "set": [], "output": None, "overwrite_output": None, "fail_on": []}
    return resume_command("publications", Namespace(**{**options, **given}))


def test_what_was_given_is_named_as_a_shell_takes_it():
    named = command(
        spargs={"seeds": "my list.txt", "_job": "6"},
        set=["BATCH_MAX=5"],
        overwrite_output=["out.jsonl"],
        output=["all.jsonl"],
    )
    assert named == (
        "scrapy crawl publications -a 'seeds=my list.txt' -O out.jsonl -o all.jsonl -s BATCH_MAX=5"
    )


def test_no_key_password_or_address_is_named():
    named = command(
        set=["NCBI_API_KEY=k1", "CONTACT_EMAIL=me@a.example", "STORE_URL=postgresql://me:k2@h/db"],
        overwrite_output=["s3://me:k3@bucket/out.jsonl"],
    )
    assert (
        shlex.split(named)[3:]
        == """
        -O s3://…@bucket/out.jsonl -s NCBI_API_KEY=… -s CONTACT_EMAIL=… -s
        STORE_URL=postgresql://…@h/db
    """.split()
    )
