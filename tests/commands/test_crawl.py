import os
import stat
from importlib.util import find_spec
from pathlib import Path

import pytest

from pubcrawl.commands.crawl import check_outputs, check_settings, exit_code, share_of
from pubcrawl.exceptions import SettingError
from tests.cases import table
from tests.commands.process import scrapy


def test_known_settings_pass():
    check_settings(["BATCH_MAX=1", "LOG_LEVEL=DEBUG", "DOWNLOAD_DELAY=0"])


def test_an_unknown_setting_is_refused_with_a_suggestion():
    with pytest.raises(SettingError, match="BACH_MAX, did you mean BATCH_MAX"):
        check_settings(["BACH_MAX=1"])


def test_outputs_that_can_be_written_pass(tmp_path):
    check_outputs(
        {
            str(tmp_path / "new" / "out.jsonl"): {},
            (tmp_path / "out.json").as_uri(): {},
            "stdout:": {},
            "ftp://ftp.example/out.jsonl": {},
        }
    )
    assert not (tmp_path / "new").exists()


def test_an_output_that_is_a_folder_is_refused(tmp_path):
    with pytest.raises(SettingError, match="is a folder"):
        check_outputs({str(tmp_path): {}})


def test_an_output_below_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingError, match="is not a folder"):
        check_outputs({str(tmp_path / "file" / "out.jsonl"): {}})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_output_in_a_folder_without_write_permission_is_refused(tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(SettingError, match="cannot be written"):
        check_outputs({str(tmp_path / "out.jsonl"): {}})


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="the system has no /proc")
def test_an_output_where_not_even_root_may_write_is_refused():
    with pytest.raises(SettingError, match="cannot be written"):
        check_outputs({"/proc/nothing/out.jsonl": {}})


def test_looking_leaves_an_output_as_it_is(tmp_path):
    (tmp_path / "out.jsonl").write_text("kept")
    check_outputs({str(tmp_path / "out.jsonl"): {}, str(tmp_path / "a/b/out.jsonl"): {}})
    assert (tmp_path / "out.jsonl").read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


def crawl(*arguments):
    return scrapy(
        "crawl", "publications", "-a", "ids=11", "-s", "CONTACT_EMAIL=a@b.example", *arguments
    )


@pytest.mark.skipif(find_spec("boto3") is not None, reason="boto3 is installed")
def test_a_feed_whose_library_is_missing_is_refused_at_the_start():
    done = crawl("-O", "s3://bucket/out.jsonl", "-s", "STORE_URL=sqlite://")
    assert done.returncode == 4
    assert done.stderr.endswith(
        "pubcrawl: output to s3: needs a library; install it with pip install boto3\n"
    )


def test_a_feed_with_an_unknown_scheme_is_refused_at_the_start():
    done = crawl("-O", "s33://bucket/out.jsonl", "-s", "STORE_URL=sqlite://")
    assert done.returncode == 4
    assert "there is no output s33:, did you mean s3?" in done.stderr


def test_a_storage_of_the_users_own_passes():
    check_outputs({"own://place/out.jsonl": {}}, {"own": "package.Storage"})


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-a", "partz=title"), "publications: unknown argument -a partz="),
        (("-s", "BACH_MAX=1"), "unknown setting -s BACH_MAX, did you mean BATCH_MAX?"),
        (("-s", "BATCH_MAX=many"), "BATCH_MAX"),
    ],
)
def test_a_refused_job_says_why_in_its_own_log(tmp_path, arguments, why):
    """Scrapyd gives each job its own log."""
    log = tmp_path / "job.log"
    done = crawl("-s", f"LOG_FILE={log}", *arguments)
    assert done.returncode == 4
    assert why in done.stderr
    (line,) = [line for line in log.read_text().splitlines() if " ERROR: " in line]
    assert why in line


@table
def test_exit_codes(stats, allowed, code):
    assert exit_code(stats, allowed) == code


@pytest.mark.parametrize("text", ["", "many", "-1", "-5%"])
def test_a_limit_of_failures_that_is_none_is_refused(text):
    with pytest.raises(SettingError, match="SEED_FAILURES_MAX"):
        share_of("SEED_FAILURES_MAX", text, 10)
