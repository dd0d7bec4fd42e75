"""Files of entries as spreadsheets write them, and exports as spreadsheets read them."""

import pytest

from games.tournaments.errors import UnreadableList
from games.tournaments.sheets import Row, read_csv, sheet

AMAL, BASIM = Row(2, "amal"), Row(3, "basim")


@pytest.mark.parametrize(
    "sent",
    [
        "name\namal\nbasim\n",
        "name\r\namal\r\nbasim",
        "\ufeffName;status\r\namal;entered\r\n basim ;\r\n\r\n",
        "number\tname\n1\tamal\n2\t\u200fbasim\u200e\n",
        'name,status\n"amal",\nbasim,entered\n',
        "name,\r\namal,\r\nbasim,\r\n",  # Excel writes an empty last column
        "name;;status;\r\namal;;;;;\r\nbasim\r\n",
        "name\r\namal,,\r\nbasim\r\n",
        "name\n\u200bamal\ufeff\n\u200f\u2060basim\u00ad\n",
        "name|status\namal|\nbasim|entered\n",
    ],
)
def test_names_are_read_whatever_program_wrote_the_file(sent):
    assert read_csv(sent.encode()) == (AMAL, BASIM)


@pytest.mark.parametrize("told", ["sep=;\r\n", '"sep=;"\n', "\ufeffSEP=;\n", "sep=;;;\r\n", "sep=;,\n"])
def test_a_file_may_say_what_parts_its_cells_and_lines_are_counted_all_the_same(told):
    sent = f"{told}name;status\namal;\n".encode()
    assert read_csv(sent) == (Row(3, "amal"),)
    with pytest.raises(UnreadableList) as refused:
        read_csv(sent + b"basim;;x\n")
    assert [(each.pointer, each.code) for each in refused.value.faults] == [("/4", "too_many_cells")]


def test_what_stands_below_no_heading_is_refused_in_its_line():
    with pytest.raises(UnreadableList, match="Line 3: Column 2 has no heading"):
        read_csv(b"name,,status\namal,,\nbasim,x,\n")


def test_a_player_who_has_left_by_their_status_is_passed_over_and_named():
    assert read_csv(b"name,status\namal,\nomar,dropped\n") == (AMAL, Row(3, "omar", gone=True))


def test_arabic_names_and_lines_between_keep_their_places():
    assert read_csv("الاسم\r\nأمل\r\n\r\nباسم\r\n".encode()) == (Row(2, "أمل"), Row(4, "باسم"))


@pytest.mark.parametrize(
    ("sent", "line", "code"),
    [
        (b"name\namal\n\xff\xfe\n", 3, "not_utf8"),
        ("name\namal\n".encode("utf-16"), 1, "not_utf8"),
        (b"name\na\0mal\n", 2, "not_text"),
        (b"", 1, "no_name_column"),
        (b"amal\nbasim\n", 1, "no_name_column"),
        (b"name,name\namal,basim\n", 1, "no_name_column"),
        (b"name,club\namal,x\n", 1, "unknown_column"),
        (b"name,\namal,x\n", 2, "no_heading"),
        (b"sep=x\nname\namal\n", 1, "no_name_column"),
        (b"name,status,status\namal,,\n", 1, "column_twice"),
        (b"name\namal,basim\n", 2, "too_many_cells"),
        (b'name\n"amal"x\n', 2, "malformed_row"),
        (b"name\n" + b"amal\n" * 1001, 1002, "too_many_rows"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(sent, line, code):
    with pytest.raises(UnreadableList) as refused:
        read_csv(sent)
    assert [(each.pointer, each.code) for each in refused.value.faults] == [(f"/{line}", code)]


def test_no_cell_of_a_sheet_is_run_as_a_formula_and_numbers_stay_numbers():
    rows = [["=1+1", -3, 0.5, None], ["@amal", "+1", "\tx", "أمل"]]
    assert sheet(["a", "b", "c", "d"], rows).decode("utf-8") == (
        "\ufeffa,b,c,d\r\n'=1+1,-3,0.5,\r\n'@amal,'+1,'\tx,أمل\r\n"
    )
