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

const columns = ['Dato', 'Ordre', 'Butikk', 'Beløp', 'Provisjon', 'Status'] as const
const header = columns.join(';')

export const norwegian: Country = {
  country: 'Norwegian',
  zone: 'Europe/Oslo',
  mapping: mappingOf(columns, { approved: 'godkjent', pending: 'venter', rejected: 'avvist', paid: 'utbetalt' }, 'NOK'),
  spreadsheets: [
    {
      what: 'Excel’s CSV with the word for the currency in front',
      file: windows1252(
        lines(
          header,
          '02.11.2026;D1;Bjørn Sko;kr 1\u00a0299,00;kr 129,90;Godkjent',
          '03.11.2026;D2;Bjørn Sko;kr 99,00;kr 9,90;Venter',
        ),
      ),
      gives: ['1 pending NOK 99.00 9.90', '1 approved NOK 1299.00 129.90'],
      shops: ['Bjørn Sko', 'Bjørn Sko'],
    },
    {
      what: 'a narrow blank between thousands',
      file: utf8(
        lines(
          header,
          '02.11.2026;D1;Sko;1\u202f299,00;129,90;Godkjent',
          '03.11.2026;D2;Sko;1\u2009000\u2009000,00;10,10;Utbetalt',
        ),
      ),
      gives: ['1 approved NOK 1299.00 129.90', '1 paid NOK 1000000.00 10.10'],
    },
    {
      what: 'one open amount beside a commission that shows its mark',
      file: utf8(lines(header, '02.11.2026;D1;Sko;1.299;129,90;Godkjent')),
      gives: ['1 approved NOK 1299.00 129.90'],
    },
    {
      what: 'one open amount where the separator is a comma',
      file: utf8(lines(columns.join(','), '02.11.2026,D1,Sko,1.299,130,Godkjent')),
      asks: ['. NOK 1.30 130.00', ', NOK 1299.00 130.00'],
    },
    {
      what: 'the same amount where the mapping says that a comma begins the fraction',
      file: utf8(lines(columns.join(','), '02.11.2026,D1,Sko,1.299,130,Godkjent')),
      mapping: { decimalMark: ',' },
      gives: ['1 approved NOK 1299.00 130.00'],
    },
    {
      what: 'days of two figures, and one row that shows which stands first',
      file: utf8(lines(header, '02.11.26;D1;Sko;10,00;1,00;Godkjent', '13.11.26;D2;Sko;10,00;1,00;Godkjent')),
      mapping: { dayFirst: false },
      gives: ['2 approved NOK 20.00 2.00'],
      days: '2026-11-02 2026-11-13',
    },
    {
      what: 'UTF-16 with a semicolon and a sum',
      file: utf16(lines(header, '02.11.2026;D1;Sko;10,00;1,00;Godkjent', 'Sum;;;10,00;1,00;')),
      gives: ['1 approved NOK 10.00 1.00'],
      leftOut: ['3 is a line of totals or a note, not a sale'],
    },
    {
      what: 'a workbook whose order numbers have more digits than a number holds',
      file: xlsx(
        [...columns],
        ['02.11.2026', 123456789012345, 'Sko', 10, 1, 'Godkjent'],
        ['03.11.2026', 12345678901234567000, 'Sko', 20, 2, 'Godkjent'],
      ),
      gives: ['1 approved NOK 10.00 1.00'],
      ids: ['123456789012345'],
      refuses: [
        '3 Ordre: "12345678901234567000" was rounded by a spreadsheet. Format the column as text and save the file again',
      ],
    },
    {
      what: 'months in words',
      file: utf8Marked(
        lines(header, '17. mai 2026;D1;Sko;10,00;1,00;Godkjent', '1. des. 2025 kl. 23.30;D2;Sko;10,00;1,00;Godkjent'),
      ),
      gives: ['2 approved NOK 20.00 2.00'],
      days: '2025-12-01 2026-05-17',
    },
    {
      what: 'a page with a table, empty rows and lines in its cells',
      name: 'salg.xls',
      file: utf8(
        html(
          [...columns.slice(0, 3), 'Be<b>løp</b>', 'Provisjon', 'Status'],
          ['', '', '', '', '', ''],
          ['02.11.2026<br>', 'D1', 'Sko &amp; sånt', '1 299,00', '129,90', 'Godkjent'],
        ),
      ),
      gives: ['1 approved NOK 1299.00 129.90'],
      shops: ['Sko & sånt'],
    },
    {
      what: 'two lines of one order, the same in every cell',
      file: utf8(lines(header, '02.11.2026;D1;Sko;10,00;1,00;Godkjent', '02.11.2026;D1;Sko;10,00;1,00;Godkjent')),
      gives: ['1 approved NOK 20.00 2.00'],
      warns: ['line 3: is the same as line 2 in every cell; both are added up'],
    },
  ],
}
