import {
  type Country,
  html,
  lines,
  mappingOf,
  utf16Big,
  utf8,
  utf8Marked,
  windows1252,
  xlsx,
} from './written.test-data.ts'

const columns = ['Datum', 'Ordernr', 'Återförsäljare', 'Ordervärde', 'Provision', 'Status'] as const
const header = columns.join(';')

export const swedish: Country = {
  country: 'Swedish',
  zone: 'Europe/Stockholm',
  mapping: mappingOf(columns, { approved: 'godkänd', pending: 'väntande', rejected: 'nekad', paid: 'utbetald' }, 'SEK'),
  spreadsheets: [
    {
      what: 'Excel’s CSV with blanks between thousands that do not break',
      file: windows1252(
        lines(
          header,
          '2026-11-02;C1;Åhus Skor;1\u00a0299,50;129,95;Godkänd',
          '2026-11-03;C2;Åhus Skor;12\u00a0000,00;1\u00a0200,00;Väntande',
        ),
      ),
      gives: ['1 pending SEK 12000.00 1200.00', '1 approved SEK 1299.50 129.95'],
      shops: ['Åhus Skor', 'Åhus Skor'],
    },
    {
      what: 'whole kronor as shops write them',
      file: utf8(
        lines(
          header,
          '2026-11-02;C1;Skor;1 299:-;130:-;godkänd',
          '2026-11-03;C2;Skor;799 kr;80 kr;godkänd',
          '2026-11-04;C3;Skor;1.050:-;105:-;nekad',
        ),
      ),
      gives: ['2 approved SEK 2098.00 210.00', '1 rejected SEK 1050.00 105.00'],
    },
    {
      what: 'letters of two signs in headers and states, as a Mac writes names',
      file: utf8(lines(header, '2026-11-02;C1;Skor;100,00;10,00;godkänd').normalize('NFD')),
      gives: ['1 approved SEK 100.00 10.00'],
    },
    {
      what: 'UTF-16 with the high byte first',
      file: utf16Big(lines(columns.join('\t'), '2026-11-02\tC1\tÅhus Skor\t1 299,50\t129,95\tgodkänd')),
      gives: ['1 approved SEK 1299.50 129.95'],
      shops: ['Åhus Skor'],
    },
    {
      what: 'a workbook with a title, its numbers with many digits',
      file: xlsx(
        ['Försäljning november'],
        [...columns],
        ['2026-11-02', 'C1', 'Skor', 0.1 + 0.2, 1234.565, 'godkänd'],
        ['Summa', '', '', 0.3, 1234.565, ''],
      ),
      gives: ['1 approved SEK 0.30 1234.57'],
      leftOut: ['1 stands above the table', '4 is a line of totals or a note, not a sale'],
    },
    {
      what: 'months in words',
      file: utf8(
        lines(
          header,
          'den 3 maj 2026;C1;Skor;10,00;1,00;godkänd',
          '14 augusti 2026;C2;Skor;10,00;1,00;godkänd',
          '1 okt. 2026 kl. 08:05;C3;Skor;10,00;1,00;godkänd',
        ),
      ),
      gives: ['3 approved SEK 30.00 3.00'],
      days: '2026-05-03 2026-10-01',
    },
    {
      what: 'a page with a table, blanks between thousands',
      name: 'export.xls',
      file: utf8(html([...columns], ['2026-11-02', 'C1', 'Skor', '1 299,50 kr', '129,95 kr', 'godkänd'])),
      gives: ['1 approved SEK 1299.50 129.95'],
    },
    {
      what: 'another currency in the amounts than the network’s',
      file: utf8(
        lines(
          header,
          '2026-11-02;C1;Skor;1 299,50 kr;129,95 kr;godkänd',
          '2026-11-03;C2;Schuhe;79,95 €;8,00 €;godkänd',
        ),
      ),
      gives: ['2 approved SEK 1299.50 129.95, EUR 79.95 8.00'],
    },
    {
      what: 'a sale and its commission in two currencies',
      file: utf8(
        lines(header, '2026-11-02;C1;Skor;100,00 kr;10,00 €;godkänd', '2026-11-03;C2;Skor;100,00 kr;10,00;godkänd'),
      ),
      gives: ['1 approved SEK 100.00 10.00'],
      refuses: ['2 Provision: "10,00 €" is in another currency than Ordervärde: "100,00 kr"'],
    },
    {
      what: 'a total that is named in the last column, and notes below',
      file: utf8Marked(
        lines(
          header,
          '2026-11-02;C1;Skor;100,00;10,00;godkänd',
          ';;;100,00;10,00;Summa',
          'Siffrorna är preliminära;;;;;',
        ),
      ),
      gives: ['1 approved SEK 100.00 10.00'],
      leftOut: ['3 is a line of totals or a note, not a sale', '4 is a line of totals or a note, not a sale'],
    },
  ],
}
