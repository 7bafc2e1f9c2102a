import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { int } from '../../report/format.ts'
import { Facts } from '../ui/facts.tsx'
import { BadgeList } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { DiscoverSwitch } from './discover-switch.tsx'
import { siteQuery } from './queries.ts'
import { networksOf } from './site-networks.ts'
import { SiteDialog } from './site-dialog.tsx'
import { forms, type SiteForm } from './texts.ts'
import { IfMay } from '../lib/if-may.tsx'

/** The facts of the site, discover mode, and the buttons to change and delete it. */
export function SiteCard({ site, form }: { site: SiteDetail; form: SiteForm }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = async () => {
    await api.sites.remove({ channelUuid: site.channelUuid })
    await navigate({ to: forms[form].base as '/' })
    queries.removeQueries({ queryKey: siteQuery(api, site.channelUuid).queryKey })
    await makeStale(queries, 'siteGone')
  }
  const networks = networksOf(site)
  const facts = [
    ['Site name', site.channelName],
    [
      'Domain',
      <ExternalLink key="domain" href={site.channelDomain} className="link">
        {site.channelDomain}
      </ExternalLink>,
    ],
    ['Type', site.channelType],
    ['Currency', site.channelCurrencyCode],
    ['Merchants', int(site.channelAdvertisersCount)],
    ['Campaigns', int(site.channelCampaignCount)],
    [
      'Networks',
      networks.length === 0 ? (
        <span key="none" className="dim">
          None yet
        </span>
      ) : (
        <BadgeList
          key="networks"
          max={6}
          label="networks"
          items={networks.map((n) => ({
            key: n.networkUuid,
            label: n.networkName,
            to: `/networks/${n.networkUuid}`,
          }))}
        />
      ),
    ],
  ] as const
  return (
    <Card
      title={`${forms[form].one} details`}
      padded
      actions={
        <IfMay>
          <span className="site-buttons">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => setOpen('edit')}
            >
              Edit site
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setOpen('delete')}
            >
              Delete
            </Button>
          </span>
        </IfMay>
      }
    >
      <Facts facts={facts} className="site-facts" />
      <DiscoverSwitch site={site} />
      {open === 'edit' ? <SiteDialog site={site} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        onConfirm={remove}
        title={`Delete ${site.channelName}?`}
        confirmLabel="Delete"
        tick="Yes — I'm sure I want to delete this site."
        danger
      >
        Tracking stops: the script on its pages leaves links as they are, its campaigns close and its smart links no
        longer work. Statistics and conversions stay in the reports. This cannot be undone.
      </ConfirmDialog>
    </Card>
  )
}
