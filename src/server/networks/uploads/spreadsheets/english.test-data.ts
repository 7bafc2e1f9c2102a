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

const columns = ['Date', 'Order ID', 'Merchant', 'Order value', 'Commission', 'Status'] as const
const header = columns.join(',')
const american = { currency: 'USD', dayFirst: false } as const

export const english: Country = {
  country: 'British and American',
  zone: 'Europe/London',
  mapping: mappingOf(columns, { approved: 'approved', pending: 'pending', rejected: 'declined', paid: 'paid' }, 'GBP'),
  spreadsheets: [
    {
      what: 'amounts in quotes with the sign of the pound',
      file: windows1252(
        lines(header, '02/11/2026,E1,Shoes,"£1,234.50",£61.73,Approved', '03/11/2026,E2,Shoes,£98.00,£4.90,Declined'),
      ),
      gives: ['1 approved GBP 1234.50 61.73', '1 rejected GBP 98.00 4.90'],
    },
    {
      what: 'dollars, months first',
      file: utf8(
        lines(header, '11/23/2026,E1,Shoes,"$1,299.00",$64.95,approved', '11/02/2026,E2,Shoes,$49.99,$2.50,pending'),
      ),
      mapping: american,
      gives: ['1 pending USD 49.99 2.50', '1 approved USD 1299.00 64.95'],
      days: '2026-11-02 2026-11-23',
    },
    {
      what: 'amounts taken back in brackets',
      file: utf8(
        lines(header, '02/11/2026,E1,Shoes,100.00,10.00,approved', '03/11/2026,E2,Shoes,(12.30),(1.23),approved'),
      ),
      gives: ['2 approved GBP 87.70 8.77'],
    },
    {
      what: 'thousands without pence beside smaller numbers',
      file: utf8(lines(header, '02/11/2026,E1,Shoes,"2,499",250,approved', '03/11/2026,E2,Shoes,799,80,approved')),
      gives: ['2 approved GBP 3298.00 330.00'],
    },
    {
      what: 'thousands with tabs, where nothing decides',
      file: utf8(lines(columns.join('\t'), '02/11/2026\tE1\tShoes\t2,499\t5,250\tapproved')),
      asks: ['. GBP 2499.00 5250.00', ', GBP 2.50 5.25'],
    },
    {
      what: 'times with halves of the day',
      file: utf8(
        lines(
          header,
          '"Nov 23, 2026 2:30 PM",E1,Shoes,10.00,1.00,approved',
          '"November 2nd, 2026",E2,Shoes,10.00,1.00,approved',
          '3 Aug 2026 12:05 am,E3,Shoes,10.00,1.00,approved',
        ),
      ),
      gives: ['3 approved GBP 30.00 3.00'],
      days: '2026-08-03 2026-11-23',
    },
    {
      what: 'titles, a total, and a grand total',
      file: utf8Marked(
        lines(
          'Affiliate report',
          '"Generated: 23 Nov 2026, all merchants"',
          header,
          '02/11/2026,E1,Shoes,10.00,1.00,approved',
          'Total,,,10.00,1.00,',
          'Grand total (1 row),,,10.00,1.00,',
        ),
      ),
      gives: ['1 approved GBP 10.00 1.00'],
      leftOut: [
        '1 stands above the table',
        '2 stands above the table',
        '5 is a line of totals or a note, not a sale',
        '6 is a line of totals or a note, not a sale',
      ],
    },
    {
      what: 'UTF-16 with tabs and quotes',
      file: utf16(lines(columns.join('\t'), '02/11/2026\tE1\t"Shoes ""R"" Us"\t"1,234.50"\t61.73\tapproved')),
      gives: ['1 approved GBP 1234.50 61.73'],
      shops: ['Shoes "R" Us'],
    },
    {
      what: 'a workbook with order numbers as numbers with exponents',
      file: xlsx([...columns], [46328, 102310000000, 'Shoes', 1e3, 1.5, 'approved']),
      gives: ['1 approved GBP 1000.00 1.50'],
      ids: ['102310000000'],
      days: '2026-11-02 2026-11-02',
    },
    {
      what: 'order numbers rounded to a whole power of ten, and one that only looks like it',
      file: utf8(
        lines(header, '02/11/2026,1E+11,Shoes,10.00,1.00,approved', '03/11/2026,7e5,Shoes,20.00,2.00,approved'),
      ),
      gives: ['1 approved GBP 20.00 2.00'],
      ids: ['7e5'],
      refuses: ['2 Order ID: "1E+11" was rounded by a spreadsheet. Format the column as text and save the file again'],
    },
    {
      what: 'rows with each fault',
      file: utf8(
        lines(
          header,
          '31/02/2026,E1,Shoes,10.00,1.00,approved',
          '02/11/2026,,Shoes,10.00,1.00,approved',
          '02/11/2026,E3,Shoes,10–20,1.00,approved',
          '02/11/2026,E4,Shoes,10.00,5%,approved',
          '02/11/2026,E5,Shoes,10.00,,approved',
          '02/11/2026,E6,Shoes,10.00,1.00,approved',
        ),
      ),
      gives: ['1 approved GBP 10.00 1.00'],
      refuses: [
        '2 Date: "31/02/2026" is not a date',
        '3 Order ID is missing',
        '4 Order value: "10–20" is not an amount',
        '5 Commission: "5%" is not an amount',
        '6 Commission is missing',
      ],
    },
    {
      what: 'a page with another table than expected',
      name: 'report.xls',
      file: utf8(html(['Day', 'Clicks'], ['2026-11-02', '12'])),
      refused: 'The file has no column "Date"',
    },
  ],
}
