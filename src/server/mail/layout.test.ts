import { expect, it } from 'vitest'
import { layOut } from './layout.ts'

/** A name with every kind of line end, and markup. */
const name = 'Bo\r\nBcc: x@evil.dk\u2028\u2029\u0085\v<b>Lund</b>'
const inSubject = 'Bo Bcc: x@evil.dk <b>Lund</b>'
/** No mail program turns it into a link. */
const shown = 'Bo Bcc: x@\u200bevil.\u200bdk <b>Lund</b>'
const escaped = 'Bo Bcc: x@\u200bevil.\u200bdk &#60;b&#62;Lund&#60;/b&#62;'
const mail = layOut({
  subject: `Hello ${name}`,
  title: `Dear ${name}`,
  parts: [
    { kind: 'text', text: `From ${name}` },
    { kind: 'big', text: name },
    { kind: 'button', label: `As ${name}`, href: 'https://o.example/a?b=1&c=2' },
    { kind: 'facts', rows: [[`Fact ${name}`, name]] },
    { kind: 'table', head: [`Head ${name}`, ''], rows: [[`Row ${name}`, '1']] },
  ],
  foot: [`Foot ${name}`],
})

it('keeps what somebody typed in its line, in each kind of part', () => {
  expect(mail.subject).toBe(`Hello ${inSubject}`)
  expect(mail.text).toBe(
    [
      `Dear ${shown}`,
      '',
      `From ${shown}`,
      '',
      shown,
      '',
      `As ${shown}:`,
      'https://o.example/a?b=1&c=2',
      '',
      `Fact ${shown}: ${shown}`,
      '',
      `Head ${shown}`,
      `Row ${shown} | 1`,
      '',
      `Foot ${shown}`,
      '',
    ].join('\r\n'),
  )
})
it('shows markup as text', () => {
  expect(mail.html).not.toMatch(/<b>|[\r\v\u2028\u2029\u0085]/)
  for (const before of ['Dear', 'From', 'As', 'Fact', 'Head', 'Row', 'Foot'])
    expect(mail.html).toContain(`${before} ${escaped}`)
  expect(mail.html).toContain('href="https://o.example/a?b=1&#38;c=2"')
})
