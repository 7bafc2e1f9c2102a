export type ParsedMail = {
  /** Names in lower case, values unfolded. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
}

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes '=?UTF-8?Q?K=C3=B8b?='. */
const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, q: string) => decoded(q.replaceAll('_', ' '), 'quoted-printable'))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, b: string) => decoded(b, 'base64'))

function parse(source: string): ParsedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  )
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary === undefined) {
    const said = decoded(body, headers.get('content-transfer-encoding') ?? '7bit')
    return { headers, text: type.startsWith('text/plain') ? said : '', html: type.startsWith('text/html') ? said : '' }
  }
  const parts = body.split(`--${boundary}`).slice(1, -1)
  const inner = parts.map((part) => parse(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  return { headers, text: inner.map((p) => p.text).join(''), html: inner.map((p) => p.html).join('') }
}

/** The mails that a test's mail server received, parsed as a mail client does. */
export function parsedMails(seen: readonly string[]): ParsedMail[] {
  const mails: ParsedMail[] = []
  let lines: string[] | null = null
  for (const line of seen) {
    if (line === '.' && lines) {
      mails.push(parse(lines.join('\r\n')))
      lines = null
    } else if (lines) lines.push(line.startsWith('..') ? line.slice(1) : line)
    else if (line === 'DATA') lines = []
  }
  return mails
}
