import { describe, expect, it } from 'vitest'
import { code, codeFiles } from './graph/read-code.ts'

/**
 * What is attacked: programs that open our files. Everything that produces a file, in the browser or on the server, is
 * listed here with the file that writes its text and what makes that text harmless; add new producers here.
 */
const csv = 'report/csv.ts'
const pdf = 'server/pdf/index.ts'
/** Written by the server and sent by a call or an address. */
const ofServer = 'the server'
/** One JSON object, or one per line: no reader of JSON executes anything. */
const json = 'JSON'
/** Contains no user text, or is sent to us only. */
const nothing = 'no words'

type Written = { by: string; safe: typeof csv | typeof pdf | 'server/integrations/exports/calendar/ics.ts' } | string
const exits: Record<string, readonly Written[]> = {
  'contract/account/closing.ts': [json],
  'contract/csv-file.ts': [{ by: 'report/table-csv.ts', safe: csv }],
  'server/billing/invoice-mail.ts': [{ by: 'server/billing/invoice-pdf.ts', safe: pdf }],
  'server/billing/serve-invoice.ts': [{ by: 'server/billing/invoice-pdf.ts', safe: pdf }],
  'server/http/download.ts': [ofServer],
  'server/insights/schedules/send-due.ts': [
    { by: 'report/table-csv.ts', safe: csv },
    { by: 'server/insights/schedules/pdf/pen.ts', safe: pdf },
  ],
  'server/integrations/exports/bucket/run-export.ts': [
    { by: 'server/integrations/exports/files/write-files.ts', safe: csv },
  ],
  'server/integrations/exports/mount-addresses.ts': [
    { by: 'report/table-csv.ts', safe: csv },
    {
      by: 'server/integrations/exports/calendar/calendar-answer.ts',
      safe: 'server/integrations/exports/calendar/ics.ts',
    },
  ],
  'server/integrations/webhooks/bodies.ts': [json],
  // only passes on what other files produce
  'server/mail/dress-mail.ts': [nothing],
  'server/mail/mailer.ts': [nothing],
  'server/partners/mails/mail-job.ts': [{ by: 'server/partners/contracts/terms-pdf.ts', safe: pdf }],
  'server/settlement/mails/mail-statements.ts': [{ by: 'server/settlement/statement-file.ts', safe: pdf }],
  'web/billing/payments-card.tsx': [ofServer],
  'web/brand/previews.tsx': [ofServer],
  'web/lib/download-bytes.ts': [ofServer],
  'web/lib/download-csv.ts': [
    { by: 'report/table-csv.ts', safe: csv },
    { by: 'web/discovery/opportunities-csv.ts', safe: csv },
    { by: 'web/discovery/recommendations-csv.ts', safe: csv },
    { by: 'web/merchants/campaigns-csv.ts', safe: csv },
  ],
  'web/lib/http-send.ts': [nothing],
  'web/lib/statements/save-statement.ts': [ofServer],
  'web/partners/contract-card.tsx': [ofServer],
  'web/partners/portal/campaigns-page.tsx': [ofServer],
  'web/partners/portal/company-page.tsx': [ofServer],
  'web/ui/qr-panel.tsx': [nothing],
}
const handsOut =
  /new Blob\(|content-disposition|attachments: (?!\[\]|readonly)|['"`](text\/csv|text\/calendar|application\/(pdf|zip|vnd\.))/

describe('files that leave the product', () => {
  it('are handed out at these places and no other', () => {
    // the kinds of file that a user may upload are not files we make
    const found = codeFiles.filter(({ text }) => handsOut.test(text.replaceAll(/accept="[^"]*"/g, '')))
    expect(found.map((one) => one.path).sort()).toEqual(Object.keys(exits).sort())
  })
  const written = Object.entries(exits).flatMap(([path, all]) =>
    all.flatMap((one) => (typeof one === 'string' ? [] : [{ path, ...one }])),
  )
  it.each(written)('$path hands out what $by writes by $safe', ({ by, safe }) => {
    expect(code.some((one) => one.from === by && one.to === safe)).toBe(true)
  })
  it('have their cells written by one writer: nobody else joins cells to lines', () => {
    const joins = /\.join\(((['"`])(,|;|\\t)\2|marks\[\w+\]\.between)\)[^\n]{0,40}\\r?\\n/
    expect(codeFiles.filter(({ text }) => joins.test(text)).map((one) => one.path)).toEqual([csv])
  })
  it('are PDFs of lines and letters: nothing in them can be followed, filled in or run', () => {
    const makers = new Set(code.filter((one) => one.to === 'pdfkit' || one.to === pdf).map((one) => one.from))
    const acts = /\.(link|goTo|annotate|note|addNamedJavaScript|initForm|form\w+|file|attach)\(/
    expect(makers.size).toBeGreaterThan(3)
    expect(codeFiles.filter((one) => makers.has(one.path) && acts.test(one.text)).map((one) => one.path)).toEqual([])
  })
})

it('markup is written at these places: one layout of all mails, and pages of our own words', () => {
  const writes = /<(!doctype html|p|td|tr|table|div|span|h1|a)( [a-z-]+=|>)/
  const inMigrations = 'server/store/events/migrations.ts'
  const found = codeFiles.filter(({ path, text }) => path.startsWith('server/') && writes.test(text))
  expect(
    found
      .map((one) => one.path)
      .filter((path) => path !== inMigrations)
      .sort(),
  ).toEqual([
    'server/http/reference-page.ts',
    'server/integrations/reference/pages.ts',
    'server/mail/layout.ts', // escapes every word of a mail: the golden mails of each module have markup in their names
    'server/mail/serve-stop.ts',
    'server/scanner/agent-page.ts',
    'server/tracking/pages.ts', // escapes the one foreign word that it contains
  ])
})
