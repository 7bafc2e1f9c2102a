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

const columns = ['Datum', 'Bestelnummer', 'Winkel', 'Bedrag', 'Commissie', 'Status'] as const
const header = columns.join(';')
const french = ['Date', 'N° de commande', 'Boutique', 'Montant', 'Commission', 'État'] as const

export const dutch: Country = {
  country: 'Dutch',
  zone: 'Europe/Amsterdam',
  mapping: mappingOf(
    columns,
    { approved: 'goedgekeurd', pending: 'in behandeling', rejected: 'afgekeurd', paid: 'uitbetaald' },
    'EUR',
  ),
  spreadsheets: [
    {
      what: 'the sign of the euro in front',
      file: windows1252(
        lines(
          header,
          '02-11-2026;F1;Schoenen;€ 1.234,50;€ 61,73;Goedgekeurd',
          '03-11-2026;F2;Schoenen;€ 98,-;€ 4,90;In behandeling',
        ),
      ),
      gives: ['1 pending EUR 98.00 4.90', '1 approved EUR 1234.50 61.73'],
    },
    {
      what: 'months in words and a total',
      file: utf8(
        lines(
          header,
          '14 mei 2026;F1;Schoenen;10,00;1,00;Goedgekeurd',
          '2 mrt. 2026 om 14:30;F2;Schoenen;10,00;1,00;Goedgekeurd',
          'Totaal;;;20,00;2,00;',
        ),
      ),
      gives: ['2 approved EUR 20.00 2.00'],
      days: '2026-03-02 2026-05-14',
      leftOut: ['4 is a line of totals or a note, not a sale'],
    },
    {
      what: 'a workbook with one sale that a column names in dollars',
      file: xlsx(
        [...columns, 'Valuta'],
        ['02-11-2026', 'F1', 'Schoenen', 10, 1, 'Goedgekeurd', 'EUR'],
        ['03-11-2026', 'F2', 'Shoes', 20, 2, 'Goedgekeurd', 'usd'],
      ),
      mapping: { columns: { currency: 'Valuta' } },
      gives: ['2 approved EUR 10.00 1.00, USD 20.00 2.00'],
    },
    {
      what: 'a sign that says another currency than its column',
      file: utf8(
        lines(
          `${header};Valuta`,
          '02-11-2026;F1;Schoenen;€ 10,00;€ 1,00;Goedgekeurd;USD',
          '03-11-2026;F2;Schoenen;$ 20,00;2,00;Goedgekeurd;USD',
        ),
      ),
      mapping: { columns: { currency: 'Valuta' } },
      gives: ['1 approved USD 20.00 2.00'],
      refuses: [
        '2 Bedrag: "€ 10,00" is in another currency than Valuta: "USD"; Commissie: "€ 1,00" is in another currency than Valuta: "USD"',
      ],
    },
  ],
}

export const ofFrance: Country = {
  country: 'French',
  zone: 'Europe/Paris',
  mapping: mappingOf(french, { approved: 'validée', pending: 'en attente', rejected: 'refusée', paid: 'payée' }, 'EUR'),
  spreadsheets: [
    {
      what: 'Excel’s CSV with narrow blanks and the sign behind',
      file: utf8Marked(
        lines(
          french.join(';'),
          '02/11/2026;G1;L’Été;1\u202f234,50\u00a0€;61,73\u00a0€;Validée',
          '03/11/2026;G2;Chaussures;98,00\u00a0€;4,90\u00a0€;En attente',
        ),
      ),
      gives: ['1 pending EUR 98.00 4.90', '1 approved EUR 1234.50 61.73'],
      shops: ['L’Été', 'Chaussures'],
    },
    {
      what: 'months in words, hours with an h',
      file: windows1252(
        lines(
          french.join(';'),
          '3 août 2026;G1;Chaussures;10,00;1,00;validée',
          'le 1er février 2026 à 14h30;G2;Chaussures;10,00;1,00;validée',
          '14 déc. 2025;G3;Chaussures;10,00;1,00;validée',
          '2 juillet 2026;G4;Chaussures;10,00;1,00;validée',
        ),
      ),
      gives: ['4 approved EUR 40.00 4.00'],
      days: '2025-12-14 2026-08-03',
    },
    {
      what: 'totals by part and in all',
      file: utf8(
        lines(
          french.join(';'),
          '02/11/2026;G1;Chaussures;10,00;1,00;validée',
          'Sous-total;;;10,00;1,00;',
          'Total général;;;10,00;1,00;',
        ),
      ),
      gives: ['1 approved EUR 10.00 1.00'],
      leftOut: ['3 is a line of totals or a note, not a sale', '4 is a line of totals or a note, not a sale'],
    },
    {
      what: 'UTF-16 with accents in states and headers',
      file: utf16(lines(french.join('\t'), '02/11/2026\tG1\tChaussures\t1 234,50\t61,73\tRefusée')),
      gives: ['1 rejected EUR 1234.50 61.73'],
    },
    {
      what: 'a page with a table, its amounts with entities',
      name: 'ventes.xls',
      file: utf8(
        html(
          ['Date', 'N&deg; de commande', 'Boutique', 'Montant', 'Commission', '&Eacute;tat'],
          ['02/11/2026', 'G1', 'Chaussures', '1&#8239;234,50 &euro;', '61,73 &euro;', 'pay&eacute;e'],
        ),
      ),
      gives: ['1 paid EUR 1234.50 61.73'],
    },
  ],
}
