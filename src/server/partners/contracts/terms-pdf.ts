import type { TermsRow } from './move-contract.ts'
import { type PdfBrand, pdfPage } from '../../pdf/index.ts'
import { type Sides, termsLines } from './terms-text.ts'

/** What was accepted, by whom and when, for both parties. */
export const termsPdf = (
  t: TermsRow,
  { publisher, merchant, campaign }: Sides,
  { zone, brand }: { zone: string; brand: PdfBrand | null },
): Promise<Uint8Array> =>
  pdfPage({
    title: `${campaign}, version ${t.version}`,
    at: t.acceptedAt ?? t.proposedAt,
    brand,
    lines: [
      { kind: 'title', text: campaign },
      { kind: 'fact', name: 'Publisher', value: publisher },
      { kind: 'fact', name: 'Merchant', value: merchant },
      { kind: 'fact', name: 'Version', value: String(t.version) },
      { kind: 'head', text: 'Terms' },
      ...termsLines(t).map(([name, value]) => ({ kind: 'fact' as const, name, value })),
      ...(t.scheduleOn ? [{ kind: 'fact' as const, name: 'Applies by itself on', value: t.scheduleOn }] : []),
      { kind: 'text', text: `Days are those of the publisher’s zone, ${zone}, and begin there at 00:00.` },
      { kind: 'head', text: 'Acceptance' },
      {
        kind: 'fact',
        name: 'Accepted by',
        value: [t.acceptedName, t.acceptedTitle].filter(Boolean).join(', ') || 'Nobody yet',
      },
      { kind: 'fact', name: 'Time (UTC)', value: t.acceptedAt?.toISOString().replace('T', ' ').slice(0, 19) ?? '' },
      { kind: 'fact', name: 'From', value: [t.acceptedFrom, t.acceptedAgent].filter(Boolean).join(', ') },
      { kind: 'fact', name: 'SHA-256 of the text', value: t.textHash },
    ],
  })
