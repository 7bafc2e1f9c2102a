import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { AddressLine } from '../ui/address-line.tsx'

const QrPanel = lazy(() => import('../ui/qr-panel.tsx'))

interface LinkShownProps {
  link: { shortUrl: string | null; signedUrl?: string }
  /** File name of the QR code. */
  name: string
}

/** A link in its forms: short, as a QR code, and signed. */
export function LinkShown({ link: { shortUrl, signedUrl }, name }: LinkShownProps) {
  const shown = shortUrl ?? signedUrl ?? ''
  return (
    <div className="creator-link">
      {shortUrl ? <AddressLine value={shortUrl} label="Copy smart link" /> : null}
      {signedUrl ? (
        <>
          <p className="dim">
            {shortUrl ? 'The signed link does the same without the short one.' : null} Copy the signed link now: it is
            kept nowhere. It can be made again at any time.
          </p>
          <AddressLine value={signedUrl} label="Copy signed link" />
        </>
      ) : null}
      <Suspense fallback={<Skeleton height={290} radius="md" />}>
        <QrPanel address={shown} name={name} />
      </Suspense>
    </div>
  )
}
