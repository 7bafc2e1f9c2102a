import { Button } from '@mantine/core'
import { IconFileUpload, IconLink, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { linkHealthOrder } from './health.tsx'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { lastWindow } from '../../contract/last-window.ts'
import { todayIn } from '../../report/dates.ts'
import { searchText } from '../../report/search.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMay, useMe } from '../lib/session.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { notify } from '../ui/notify.ts'
import { FileDialog } from './file-dialog.tsx'
import { bare, linkColumnIds, linkColumns } from './link-columns.tsx'
import { LinksLead, mendable } from './links-lead.tsx'
import { linksEarnedQuery, linksQuery } from './queries.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { SmartLinkDialog } from './smart-link-dialog.tsx'
import { useLinkOrder } from './use-link-order.ts'
import './links.css'
import { IfMay } from '../lib/if-may.tsx'

const NO_LINKS: readonly SmartLink[] = []
const byHealth: ListFilter = { key: 'health', label: 'Health', options: linkHealthOrder }
const newestFirst = { id: 'urlShortCreatedDatetime', desc: true }
const keyOf = (link: SmartLink) => link.urlShortCode
const textOf = (l: SmartLink) =>
  `${l.urlShortName} ${l.urlShortCode} ${l.channel.channelName} ${l.advertiser.advertiserDomain} ${l.urlShortTargetUrl}`

type Open = { what: 'new' | 'file' | 'settings' } | { what: 'edit'; link: SmartLink } | null

/** /tools/urls */
export default function SmartLinksPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const [opened, setOpen] = useState<Open>(null)
  const links = useQuery(linksQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const bySite: ListFilter = {
    key: 'site',
    label: 'Site',
    options: (sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName })),
    loading: sites.isPending,
  }
  const filters = [bySite, byHealth]
  const isOrdered = links.data?.some((l) => l.urlShortPlace !== null) ?? false
  const state = useListState({ filters, sorts: linkColumnIds, firstSort: isOrdered ? null : newestFirst })
  const [chosenSites, healths] = [state.valuesOf('site'), state.valuesOf('health')]
  const rows = useMemo(
    () =>
      (links.data ?? NO_LINKS).filter(
        (l) =>
          (chosenSites.length === 0 || chosenSites.includes(l.channel.channelUuid)) &&
          (healths.length === 0 || healths.includes(l.urlShortHealth)),
      ),
    [links.data, chosenSites, healths],
  )
  const earned = useQuery(linksEarnedQuery(api, lastWindow(todayIn(userTimezone))))
  const order = useLinkOrder()
  const isOwnOrder = state.search.sort === undefined
  const mayChange = useMay()
  const canMove = mayChange && isOwnOrder && !state.isNarrowed
  const columns = useMemo(
    () =>
      linkColumns({
        timeZone: userTimezone,
        canMove,
        earned: earned.data,
        currencyCode: currency.currencyCode,
        onEdit: mayChange ? (link) => setOpen({ what: 'edit', link }) : null,
        ...order,
      }),
    [userTimezone, canMove, mayChange, order, earned.data, currency.currencyCode],
  )
  // a screen that names another shop asks for a link to it
  const to = mayChange ? searchText(state.search, 'to') : undefined
  const open: Open = opened ?? (to === undefined ? null : { what: 'new' })
  const close = () => {
    setOpen(null)
    if (to !== undefined) state.setSearch({ to: undefined }, { replace: true })
  }
  const broken = mendable(links.data ?? NO_LINKS)
  const [first] = links.data ?? NO_LINKS
  const add = (
    <IfMay>
      <Button
        variant={broken.length > 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen({ what: 'new' })}
      >
        Create Smart Link
      </Button>
    </IfMay>
  )
  return (
    <ListScreen<SmartLink>
      head={{
        title: 'Smart Links',
        sub: first
          ? `Addresses begin with ${bare(first.urlShortTrackingUrl).slice(0, -first.urlShortCode.length)}`
          : links.isPending
            ? NO_SUB_YET
            : undefined,
      }}
      waitsAbove={links.isPending}
      above={broken.length > 0 ? <LinksLead broken={broken} /> : null}
      actions={
        <>
          <IfMay>
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'settings' })}
            >
              Settings
            </Button>
          </IfMay>
          <IfMay>
            <Button
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'file' })}
            >
              From a file
            </Button>
          </IfMay>
          {add}
        </>
      }
      list={{ ...rowsOf(links), rows }}
      state={state}
      empty={{
        icon: IconLink,
        title: 'No Smart Links created yet',
        subtitle: 'Links that always lead to the best campaign, and whose target you can change.',
        action: add,
      }}
      label="Smart Links"
      storageKey="smart-links-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find smart link"
      searchText={textOf}
      rowHeight={44}
      height="calc(var(--page-h) - 210px)"
      csv={{ name: 'smart-links' }}
      toolbar={
        <>
          <ListFilterSelect filter={bySite} state={state} />
          <ListFilterSelect filter={byHealth} state={state} />
          {isOrdered && !isOwnOrder ? (
            <Button variant="subtle" size="xs" onClick={() => state.setSearch({ sort: undefined, dir: undefined })}>
              My order
            </Button>
          ) : null}
        </>
      }
    >
      <p className="link-foot dim">Bots and link previews go straight to the shop and are not counted.</p>
      {open?.what === 'new' || open?.what === 'edit' ? (
        <SmartLinkDialog
          opened
          initial={open.what === 'edit' ? open.link : to === undefined ? undefined : { urlShortAdvertiserUuid: to }}
          onClose={close}
          onSaved={(link) => {
            notify(open.what === 'edit' ? 'Smart Link saved' : `${link.urlShortName} is ready: ${link.urlShortCode}`)
            close()
          }}
        />
      ) : null}
      {open?.what === 'file' ? <FileDialog onClose={close} /> : null}
      {open?.what === 'settings' ? <SettingsDialog onClose={close} /> : null}
    </ListScreen>
  )
}
