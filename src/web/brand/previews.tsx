import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandDraft } from '../../contract/brand/brand.ts'
import { colourProblem, darkColourProblem } from '../../contract/brand/colours.ts'
import { blobOf, downloadBytes } from '../lib/download-bytes.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { brandStyle } from '../../contract/brand/brand-style.ts'
import { MailFrame } from '../ui/mail-frame.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Card } from '../ui/card.tsx'
import { FormError } from '../ui/form-error.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'

const kinds = [
  { value: 'portal', label: 'Portal' },
  { value: 'creator', label: 'Creator' },
  { value: 'signIn', label: 'Sign-in' },
  { value: 'mail', label: 'Mail' },
  { value: 'pdf', label: 'PDF' },
] as const
type Kind = (typeof kinds)[number]['value']

const dataOf = ({ brandLogo }: BrandDraft) =>
  brandLogo === null ? '' : `data:image/${brandLogo.kind === 'svg' ? 'svg+xml' : 'png'};base64,${brandLogo.base64}`

function MailPreview({ draft }: { draft: BrandDraft }) {
  const api = useApi()
  const asked = useQuery({
    queryKey: ['brand', 'preview', draft],
    queryFn: ({ signal }) => api.brand.preview(draft, { signal }),
    retry: false,
  })
  if (asked.error) return <FormError problem={messageOf(asked.error)} />
  if (!asked.data) return <LoadingBlock label="Making the mail" h={320} radius="lg" />
  return (
    <>
      <p className="dim">
        From {asked.data.mailFrom}: {asked.data.mailSubject}
      </p>
      <MailFrame title="The mail" html={asked.data.mailHtml} />
    </>
  )
}

/** How long the file of a tab is kept in memory: long enough to be read. */
const keptMs = 60_000

/** Opens the file in a new tab, where the browser shows it; downloads it where no tab can open. */
function PdfPreview({ draft }: { draft: BrandDraft }) {
  const api = useApi()
  const made = useMutation({
    // the tab opens directly on the click: browsers block one that opens later
    mutationFn: async (tab: Window | null) => ({ tab, file: await api.brand.previewPdf(draft) }),
    onSuccess: ({ tab, file: { fileName, base64 } }) => {
      if (!tab) return downloadBytes(fileName, base64, 'application/pdf')
      const url = URL.createObjectURL(blobOf(base64, 'application/pdf'))
      tab.location.replace(url)
      setTimeout(() => URL.revokeObjectURL(url), keptMs)
    },
    onError: (_, tab) => tab?.close(),
  })
  return (
    <>
      <div className="brand-page" data-kind="pdf">
        <div className="brand-page-head">
          <BrandMark brand={{ name: draft.brandName, logo: dataOf(draft) }} size={26} />
        </div>
        <b>Statement 1</b>
        <p className="dim">Maja Holm (a sample), three lines of sales.</p>
        <p className="dim">
          {draft.brandName}
          {draft.brandHelp === '' ? '' : ` · ${draft.brandHelp}`}
        </p>
      </div>
      {made.error ? <FormError problem={messageOf(made.error)} /> : null}
      <Button variant="default" loading={made.isPending} onClick={() => made.mutate(window.open('', '_blank'))}>
        Open the sample
      </Button>
    </>
  )
}

/** Sample pages with the unsaved brand. They contain no links. */
function PagePreview({ kind, draft }: { kind: Exclude<Kind, 'mail' | 'pdf'>; draft: BrandDraft }) {
  const mark = <BrandMark brand={{ name: draft.brandName, logo: dataOf(draft) }} size={26} />
  if (kind === 'signIn')
    return (
      <div className="brand-page" data-kind={kind}>
        <div className="auth-head">{mark}</div>
        <div className="card card-pad">
          <b>Sign in</b>
          <p className="dim">Your campaigns, orders and statements.</p>
          <Button tabIndex={-1}>Sign in</Button>
        </div>
      </div>
    )
  const isPortal = kind === 'portal'
  return (
    <div className="brand-page" data-kind={kind}>
      <div className="brand-page-head">{mark}</div>
      <div className="card card-pad">
        <b>{isPortal ? 'Campaigns' : 'Maja'}</b>
        <p className="dim">
          {isPortal ? 'Autumn campaign, 8% of the sale. ' : 'What your links earn you. '}
          <span className="link">{isPortal ? 'Read the terms' : 'See the statement'}</span>
        </p>
        <Button tabIndex={-1}>{isPortal ? 'Accept' : 'Download PDF'}</Button>
      </div>
    </div>
  )
}

/** Previews of the unsaved brand. */
export function Previews({ draft }: { draft: BrandDraft }) {
  const [kind, setKind] = useState<Kind>('portal')
  const problem = colourProblem(draft.brandColour) ?? darkColourProblem(draft.brandColourDark)
  return (
    <Card title="Preview" padded>
      <SegmentedControl
        aria-label="What to preview"
        size="xs"
        data={[...kinds]}
        value={kind}
        onChange={(value) => {
          const next = kinds.find((k) => k.value === value)
          if (next) setKind(next.value)
        }}
      />
      <div className="brand-preview">
        <style>{brandStyle({ colour: draft.brandColour, colourDark: draft.brandColourDark }, '.brand-preview')}</style>
        {problem === null ? null : <FormError problem={problem} />}
        {kind === 'mail' ? <MailPreview draft={draft} /> : null}
        {kind === 'pdf' ? <PdfPreview draft={draft} /> : null}
        {kind === 'mail' || kind === 'pdf' ? null : <PagePreview kind={kind} draft={draft} />}
      </div>
    </Card>
  )
}
