import {
  type Country,
  html,
  lines,
  mappingOf,
  utf16,
  utf8,
  utf8Marked,
  windows1252,
  xlsx,
} from './written.test-data.ts'

const columns = ['Dato', 'Ordrenummer', 'Butik', 'Beløb', 'Provision', 'Status'] as const
const header = columns.join(';')

export const danish: Country = {
  country: 'Danish',
  zone: 'Europe/Copenhagen',
  mapping: mappingOf(
    columns,
    { approved: 'godkendt', pending: 'afventer', rejected: 'afvist', paid: 'udbetalt' },
    'DKK',
  ),
  spreadsheets: [
    {
      what: 'Excel’s CSV in Windows-1252, with thousands',
      file: windows1252(
        lines(
          header,
          '02-11-2026;A1;Rødovre Sko;1.234,50;123,45;Godkendt',
          '03-11-2026;A2;Ærø Støvler;98,00;9,80;Afventer',
          '04-11-2026;A3;Rødovre Sko;500,00;50,00;Afvist',
          '05-11-2026;A4;Rødovre Sko;1.000.000,00;100.000,25;Udbetalt',
        ),
      ),
      gives: [
        '1 pending DKK 98.00 9.80',
        '1 approved DKK 1234.50 123.45',
        '1 rejected DKK 500.00 50.00',
        '1 paid DKK 1000000.00 100000.25',
      ],
      days: '2026-11-02 2026-11-05',
      shops: ['Rødovre Sko', 'Ærø Støvler', 'Rødovre Sko', 'Rødovre Sko'],
    },
    {
      what: 'whole kroner as people write them',
      file: utf8(
        lines(
          header,
          '02-11-2026;A1;Sko;1.234,-;98,-;Godkendt',
          '03-11-2026;A2;Sko;98,-;9,-;Godkendt',
          '04-11-2026;A3;Sko;kr. 12,–;kr. 1,–;Afventer',
        ),
      ),
      gives: ['1 pending DKK 12.00 1.00', '2 approved DKK 1332.00 107.00'],
    },
    {
      what: 'a column of whole kroner with points between thousands',
      file: utf8(
        lines(
          header,
          '02-11-2026;A1;Sko;2.499;249,90;Godkendt',
          '03-11-2026;A2;Sko;799;79,90;Godkendt',
          '04-11-2026;A3;Sko;1.050;105,00;Godkendt',
        ),
      ),
      gives: ['3 approved DKK 4348.00 434.80'],
    },
    {
      what: 'Excel’s “Unicode text”: UTF-16 with tabs',
      file: utf16(lines(columns.join('\t'), '02-11-2026\tA1\tTrælasten\t1.299,95\t64,99\tGodkendt')),
      gives: ['1 approved DKK 1299.95 64.99'],
      shops: ['Trælasten'],
    },
    {
      what: 'a file that says its separator, with a mark of UTF-8',
      file: utf8Marked(lines('sep=;', header, '02-11-2026;A1;"Sko; støvler";"1.299,95";"64,99";Godkendt')),
      gives: ['1 approved DKK 1299.95 64.99'],
      shops: ['Sko; støvler'],
    },
    {
      what: 'a workbook with numbers and day numbers',
      // 46328 is 2 November 2026
      file: xlsx(
        [...columns],
        [46328, 102311, 'Sko', 1234.5, 123.45, 'Godkendt'],
        [46329.604166666664, 102312, 'Sko', 98, 9.8, 'Afventer'],
      ),
      gives: ['1 pending DKK 98.00 9.80', '1 approved DKK 1234.50 123.45'],
      days: '2026-11-02 2026-11-03',
      ids: ['102311', '102312'],
    },
    {
      what: 'a page with a table that is named .xls',
      name: 'salg.xls',
      file: utf8(
        html(
          [...columns],
          ['02-11-2026', 'A1', 'R&oslash;dovre Sko', '1.234,50&nbsp;kr.', '123,45&nbsp;kr.', 'Godkendt'],
        ),
      ),
      gives: ['1 approved DKK 1234.50 123.45'],
      shops: ['Rødovre Sko'],
    },
    {
      what: 'titles above and a line of totals below',
      file: windows1252(
        lines(
          'Salgsrapport;;;;;',
          'Periode: 01-11-2026 – 30-11-2026;;;;;',
          '',
          header,
          '02-11-2026;A1;Sko;100,00;10,00;Godkendt',
          '03-11-2026;A2;Sko;200,50;20,05;Godkendt',
          'I alt;;;300,50;30,05;',
        ),
      ),
      gives: ['2 approved DKK 300.50 30.05'],
      leftOut: ['1 stands above the table', '2 stands above the table', '7 is a line of totals or a note, not a sale'],
    },
    {
      what: 'times and months in words',
      file: utf8(
        lines(
          header,
          '23.11.2026 kl. 00.30;A1;Sko;100,00;10,00;Godkendt',
          '3. maj 2026;A2;Sko;100,00;10,00;Godkendt',
          '14. okt. 2026 kl. 14.30;A3;Sko;100,00;10,00;Godkendt',
          'mandag den 16. november 2026;A4;Sko;100,00;10,00;Godkendt',
        ),
      ),
      gives: ['4 approved DKK 400.00 40.00'],
      days: '2026-05-03 2026-11-23',
    },
    {
      what: 'order numbers that a spreadsheet rounded, beside other bad rows',
      file: utf8(
        lines(
          header,
          '02-11-2026;1,23457E+11;Sko;100,00;10,00;Godkendt',
          '03-11-2026;A2;Sko;200,00;20,00;Godkendt',
          'snart;A3;Sko;300,00;mange;Godkendt',
        ),
      ),
      gives: ['1 approved DKK 200.00 20.00'],
      refuses: [
        '2 Ordrenummer: "1,23457E+11" was rounded by a spreadsheet. Format the column as text and save the file again',
        '4 Dato: "snart" is not a date; Provision: "mange" is not an amount',
      ],
    },
    {
      what: 'a day in the future',
      file: utf8(lines(header, '02-12-2026;A1;Sko;100,00;10,00;Afventer', '02-11-2026;A2;Sko;50,00;5,00;Afventer')),
      gives: ['2 pending DKK 150.00 15.00'],
      warns: ['A1: its day, 2026-12-02, is in the future'],
    },
  ],
}
