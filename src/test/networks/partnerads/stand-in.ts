import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'
import { escapeXml } from '../../../connectors/shared/xml/xml.ts'

type Row = Record<string, string>
export type PartneradsStandIn = StandIn & {
  sales: (Row & { day: string })[]
  cancelled: (Row & { day: string })[]
  programmes: Row[]
  /** Clicks of the last forty days, each with its day. */
  clicks: { day: string; programid: string }[]
}

/** XML in Latin-1 as the network sends it; the stand-in writes text, so letters beyond ASCII are numeric entities. */
const xml = (root: string, row: string, rows: readonly Row[]): Answer => {
  const text = (value: string) => escapeXml(value).replaceAll(/[^ -~]/gu, (c) => `&#${c.codePointAt(0) ?? 63};`)
  const body = rows
    .map(
      (r) =>
        `<${row}>${Object.entries(r)
          .map(([k, v]) => `<${k}>${text(v)}</${k}>`)
          .join('')}</${row}>`,
    )
    .join('')
  return {
    headers: { 'content-type': 'text/xml; charset=iso-8859-1' },
    body: `<?xml version="1.0" encoding="ISO-8859-1"?><${root}>${body}</${root}>`,
  }
}
/** `26-3-1` as `2026-03-01`. */
const dayOf = (text: string) =>
  text
    .split('-')
    .map((part, i) => (i === 0 ? `20${part}` : part.padStart(2, '0')))
    .join('-')

/** Answers as Partner-ads does, with invented values. A wrong key is answered with 401. */
export async function startPartneradsStandIn({ port = 0, key = 'stand-in-key' } = {}): Promise<PartneradsStandIn> {
  const sales: PartneradsStandIn['sales'] = []
  const cancelled: PartneradsStandIn['cancelled'] = []
  const programmes: Row[] = []
  const clicks: PartneradsStandIn['clicks'] = []
  const base = await startStandIn((url) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (read('key') !== key) return { status: 401, body: 'Forkert key' }
    const within = (rows: readonly (Row & { day: string })[]) =>
      rows
        .filter((r) => r.day >= dayOf(read('fra')) && r.day <= dayOf(read('til')))
        .map(({ day, ...rest }) => ({ dato: day.split('-').toReversed().map(Number).join('-'), ...rest }))
    switch (url.pathname) {
      case '/programoversigt_xml.php':
        return xml('partnerprogrammer', 'program', programmes)
      case '/klikoversigt_xml.php':
        return xml(
          'klikoversigt',
          'klik',
          clicks.map(({ day, programid }) => ({
            programid,
            programnavn: 'Skobutik',
            dato: day.split('-').toReversed().map(Number).join('-'),
            tid: '09:41',
            url: 'https://blog.example/sko',
            salg: 'nej',
          })),
        )
      case '/vissalg_xml.php':
        return xml('salgspec', 'salg', within(sales))
      case '/annulleringer_xml.php':
        return xml('annulleredeordrer', 'annullering', within(cancelled))
      default:
        return undefined
    }
  }, port)
  return { ...base, sales, cancelled, programmes, clicks }
}
