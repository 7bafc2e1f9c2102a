import { oneLine } from '../log/one-line.ts'
import { deadLinks } from './dead-links.ts'
import { logoId } from './logo-id.ts'
import { type LookBrand, named, productName } from './look-brand.ts'

/** The content of a mail, in parts from which both its text and its HTML are built. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Text to type or to read at a glance. */
  | { kind: 'big'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
export type MailWords = {
  subject: string
  title: string
  parts: readonly MailPart[]
  /**
   * Small lines at the end: why it was sent, and what to do about it. Only a `href` is a link, and always one of ours.
   */
  foot: readonly FootLine[]
}
export type FootLine = string | { text?: string; href: string }
/** `words`: its source, so that it can be rebuilt with the look of a brand. */
export type MailText = { subject: string; text: string; html: string; words?: MailWords }

/** Escapes a text for XML and HTML, including attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** Names are part of every text: they stay on one line and contain no links (R61: names in mails and files). */
const plain = (text: string): string => deadLinks(oneLine(text))

type Look = { name: string; button: string; logo: boolean; help: string }
const lookOf = (brand: LookBrand | undefined): Look =>
  brand
    ? { name: brand.name, button: brand.colour, logo: brand.png !== undefined, help: brand.help }
    : { name: productName, button: '#5a5bd6', logo: false, help: '' }

/** Replaces the product's name by the brand's. */
function withName(part: MailPart, said: (text: string) => string): MailPart {
  switch (part.kind) {
    case 'text':
    case 'big':
      return { ...part, text: said(part.text) }
    case 'button':
      return { ...part, label: said(part.label) }
    case 'facts':
    case 'table':
      return part
  }
}

function inOneLine(part: MailPart): MailPart {
  switch (part.kind) {
    case 'text':
    case 'big':
      return { ...part, text: plain(part.text) }
    case 'button':
      return { ...part, label: plain(part.label) }
    case 'facts':
      return { ...part, rows: part.rows.map(([label, value]) => [plain(label), plain(value)] as const) }
    case 'table':
      return { ...part, head: part.head.map(plain), rows: part.rows.map((row) => row.map(plain)) }
  }
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,sans-serif"
const cell = 'padding:6px 0;font-size:14px;line-height:20px;vertical-align:top'
const right = 'text-align:right;padding-left:12px;white-space:nowrap'
const grey = ';color:#656e7b'

function htmlOf(part: MailPart, button: string): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 14px;font-size:14px;line-height:21px">${escaped(part.text)}</p>`
    case 'big':
      return `<p class="soft" style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background:#f0f2f5;font-size:24px;font-weight:650;letter-spacing:4px;text-align:center">${escaped(part.text)}</p>`
    case 'button':
      return `<p style="margin:4px 0 18px"><a href="${escaped(part.href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${button};color:#ffffff;font-size:14px;font-weight:600;text-decoration:none">${escaped(part.label)}</a></p>`
    case 'facts':
      return tableOf(part.rows.map(([label, value]) => [label, value]))
    case 'table':
      return tableOf(part.rows, part.head)
  }
}

function tableOf(rows: readonly (readonly string[])[], head?: readonly string[]): string {
  const line = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells
      .map((text, at) => {
        const weight = tag === 'th' || at > 0 ? 'font-weight:600' : 'font-weight:400'
        const side = at > 0 ? right : 'text-align:left'
        // a single cell is the content; in a row the first cell is a label
        const isDim = tag === 'th' || (at === 0 && cells.length > 1)
        return `<${tag}${isDim ? ' class="dim"' : ''} style="${cell};${weight};${side}${isDim ? grey : ''}">${escaped(text)}</${tag}>`
      })
      .join('')}</tr>`
  const rowsOf = [...(head ? [line(head, 'th')] : []), ...rows.map((row) => line(row, 'td'))].join('\n')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rowsOf}</table>`
}

function textOf(part: MailPart): string[] {
  switch (part.kind) {
    case 'text':
    case 'big':
      return [part.text, '']
    case 'button':
      return [`${part.label}:`, part.href, '']
    case 'facts':
      return [...part.rows.map(([label, value]) => `${label}: ${value}`), '']
    case 'table':
      return [...[part.head, ...part.rows].map((row) => row.filter((text) => text !== '').join(' | ')), '']
  }
}

const darkStyle =
  '@media (prefers-color-scheme:dark){body,.page{background:#0f1216!important}.card{background:#171b21!important;border-color:#2a3038!important}body,h1,p,td{color:#e8ebef!important}.dim{color:#9aa3af!important}.soft{background:#232932!important}}'
/** On a phone, figures may break into two lines; the card gives them its padding. */
const narrowStyle =
  '@media (max-width:480px){.card{padding:18px 16px!important}td,th{font-size:12px!important;white-space:normal!important}td+td,th+th{padding-left:5px!important}}'

/** The look of all mails: a card of 600 pixels without external resources, readable in light and dark mode. */
export function layOut(words: MailWords, brand?: LookBrand): MailText {
  const { name, button, logo, help } = lookOf(brand)
  const said = (text: string) => named(text, name)
  const [subject, title] = [oneLine(said(words.subject)), plain(said(words.title))]
  const lines: readonly FootLine[] = help === '' ? words.foot : [...words.foot, { text: 'Help:', href: help }]
  const [parts, foot] = [
    words.parts.map((part) => inOneLine(withName(part, said))),
    lines.map((line) => footLine(line, said)),
  ]
  return {
    words,
    subject,
    text: [title, '', ...parts.flatMap(textOf), ...foot.map(footText), ''].join('\r\n'),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
      `<title>${escaped(deadLinks(subject))}</title><style>${darkStyle}${narrowStyle}</style></head>`,
      `<body style="margin:0;background:#f6f7f9;color:#14181f;${font}">`,
      '<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9"><tr><td align="center" style="padding:24px 12px">',
      '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">',
      `<tr><td style="padding:0 4px 14px">${logo ? `<img src="cid:${logoId}" alt="" height="28" style="display:block;height:28px;max-width:220px;margin:0 0 6px">` : ''}<p style="margin:0;font-size:15px;font-weight:650">${escaped(name)}</p></td></tr>`,
      '<tr><td class="card" style="background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;padding:24px">',
      `<h1 style="margin:0 0 14px;font-size:20px;line-height:27px;font-weight:650">${escaped(title)}</h1>`,
      ...parts.map((part) => htmlOf(part, button)),
      '</td></tr>',
      `<tr><td style="padding:14px 4px 0">${foot
        .map(
          (line) =>
            `<p class="dim" style="margin:0 0 6px;font-size:12px;line-height:18px;color:#656e7b;word-break:break-word;overflow-wrap:anywhere">${footHtml(line)}</p>`,
        )
        .join('\n')}</td></tr>`,
      '</table></td></tr></table></body></html>',
    ].join('\n'),
  }
}

const footLine = (line: FootLine, said: (text: string) => string): { text: string; href: string } =>
  typeof line === 'string'
    ? { text: plain(said(line)), href: '' }
    : { text: plain(said(line.text ?? '')), href: line.href }
const footText = ({ text, href }: { text: string; href: string }): string => [text, href].filter(Boolean).join(' ')
const footHtml = ({ text, href }: { text: string; href: string }): string =>
  [escaped(text), href && `<a class="dim" style="color:#656e7b" href="${escaped(href)}">${escaped(href)}</a>`]
    .filter(Boolean)
    .join(' ')
