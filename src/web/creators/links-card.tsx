import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkShown } from './link-shown.tsx'
import { creatorLinksQuery } from './queries.ts'

type Link = { shortUrl: string; urlShortCode: string; urlShortName: string; targetUrl: string }

function LinkItem({ of: l, onShow }: { of: Link; onShow: () => void }) {
  const name = l.urlShortName || l.urlShortCode
  return (
    <li>
      <span>
        <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link">
          {name}
        </AppLink>
        <span className="dim ell" title={l.targetUrl}>
          {l.targetUrl.replace(/^https?:\/\//, '')}
        </span>
      </span>
      <span className="creator-item-buttons">
        <CopyButton value={l.shortUrl} label={`Copy ${name}`} message="Link copied" size={28} />
        <button
          type="button"
          className="icon-button"
          style={{ width: 28, height: 28 }}
          aria-label={`QR code of ${name}`}
          title="QR code"
          onClick={onShow}
        >
          <IconQrcode size={17} aria-hidden />
        </button>
      </span>
    </li>
  )
}

/** Smart links whose clicks count for the creator. */
export function LinksCard({ creator }: { creator: CreatorView }) {
  const asked = useQuery(creatorLinksQuery(useApi(), creator.creatorId))
  const mayChange = useMe().userRights.includes('manage') && !creator.creatorIsArchived
  const [open, setOpen] = useState<'new' | Link | null>(null)
  const close = () => setOpen(null)
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
      <WhenLoaded asked={asked} what="links">
        {(links) =>
          links.length === 0 ? (
            <p className="dim">No smart links yet. Clicks by a link of theirs are the creator’s.</p>
          ) : (
            <ul className="creator-items">
              {links.map((l) => (
                <LinkItem key={l.urlShortCode} of={l} onShow={() => setOpen(l)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
      {open === 'new' ? <LinkDialog creator={creator} onClose={close} /> : null}
      {open && open !== 'new' ? (
        <Dialog title={open.urlShortName || open.urlShortCode} onClose={close}>
          <LinkShown link={open} name={open.urlShortCode} />
        </Dialog>
      ) : null}
    </Card>
  )
}
