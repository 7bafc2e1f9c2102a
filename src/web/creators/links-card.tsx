import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkShown } from './link-shown.tsx'
import { creatorLinksQuery } from './queries.ts'

/** Smart links whose clicks are the creator's, and the way to another one. */
export function LinksCard({ creator }: { creator: CreatorView }) {
  const asked = useQuery(creatorLinksQuery(useApi(), creator.creatorId))
  const mayChange = useMe().userRights.includes('manage') && !creator.creatorIsArchived
  const [open, setOpen] = useState<'new' | { shortUrl: string; urlShortCode: string; urlShortName: string } | null>(
    null,
  )
  const close = () => setOpen(null)
  const links = asked.data
  return (
    <Card
      title="Links"
      padded
      actions={
        mayChange ? (
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            New link
          </Button>
        ) : null
      }
    >
      {asked.isPending ? <LoadingBlock label="Loading links" h={48} /> : null}
      {asked.error && !links ? (
        <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : null}
      {links?.length === 0 ? (
        <p className="dim">No smart links yet. Clicks by a link of theirs are the creator’s.</p>
      ) : null}
      {links && links.length > 0 ? (
        <ul className="creator-items">
          {links.map((l) => (
            <li key={l.urlShortCode}>
              <span>
                <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link">
                  {l.urlShortName || l.urlShortCode}
                </AppLink>
                <span className="dim ell" title={l.targetUrl}>
                  {l.targetUrl.replace(/^https?:\/\//, '')}
                </span>
              </span>
              <span className="creator-item-buttons">
                <CopyButton
                  value={l.shortUrl}
                  label={`Copy ${l.urlShortName || l.urlShortCode}`}
                  message="Link copied"
                  size={28}
                />
                <button
                  type="button"
                  className="icon-button"
                  style={{ width: 28, height: 28 }}
                  aria-label={`QR code of ${l.urlShortName || l.urlShortCode}`}
                  title="QR code"
                  onClick={() => setOpen(l)}
                >
                  <IconQrcode size={17} aria-hidden />
                </button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {open === 'new' ? <LinkDialog creator={creator} onClose={close} /> : null}
      {open && open !== 'new' ? (
        <Dialog title={open.urlShortName || open.urlShortCode} onClose={close}>
          <LinkShown link={open} name={open.urlShortCode} />
        </Dialog>
      ) : null}
    </Card>
  )
}
