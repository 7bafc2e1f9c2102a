import { Button } from '@mantine/core'
import { IconFileUpload, IconLink, IconPlus, IconSettings, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { linkHealthOrder } from './health.tsx'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { searchText } from '../../report/search.ts'
import { csvColumns } from '../../report/table-csv.ts'
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
import { LinksLead } from './links-lead.tsx'
import { atStake, byMoney, isBroken } from './at-stake.ts'
import { linksQuery } from './queries.ts'
import { useAtStake } from './use-at-stake.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { SmartLinkDialog } from './smart-link-dialog.tsx'
import { useLinkOrder } from './use-link-order.ts'
import './links.css'
import { IfMay } from '../lib/if-may.tsx'
import { OnDesk, OnPhone } from '../ui/on-desk.tsx'

const NO_LINKS: readonly SmartLink[] = []
const byHealth: ListFilter = { key: 'health', label: 'Health', options: linkHealthOrder }
const keyOf = (link: SmartLink) => link.urlShortCode
const textOf = (l: SmartLink) =>
  `${l.urlShortName} ${l.urlShortCode} ${l.channel.channelName} ${l.advertiser.advertiserDomain} ${l.urlShortTargetUrl}`

type Open = { what: 'new' } | { what: 'file' } | { what: 'settings' } | { what: 'edit'; link: SmartLink } | null

/** The links in order, filtered by the address, and the loss of the broken ones. */
function useSmartLinks() {
  const api = useApi()
  const links = useQuery(linksQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const bySite: ListFilter = {
    key: 'site',
    label: 'Site',
    options: (sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName })),
    loading: sites.isPending,
  }
  const isOrdered = links.data?.some((l) => l.urlShortPlace !== null) ?? false
  const state = useListState({ filters: [bySite, byHealth], sorts: linkColumnIds, firstSort: null })
  const [chosenSites, healths] = [state.valuesOf('site'), state.valuesOf('health')]
  const { months, lost, isPending } = useAtStake(links.data ?? NO_LINKS)
  // the publisher's own order, or broken ones first, then by money
  const all = useMemo(() => {
    const read = links.data ?? NO_LINKS
    return isOrdered ? read : byMoney(read, lost, months)
  }, [links.data, isOrdered, lost, months])
  const rows = useMemo(
    () =>
      all.filter(
        (l) =>
          (chosenSites.length === 0 || chosenSites.includes(l.channel.channelUuid)) &&
          (healths.length === 0 || healths.includes(l.urlShortHealth)),
      ),
    [all, chosenSites, healths],
  )
  const stakeOf = useCallback((link: SmartLink) => atStake(link, lost, months), [lost, months])
  return { links, bySite, state, isOrdered, months, stakeOf, all, rows, waits: isPending && !isOrdered }
}

/** /tools/urls */
export default function SmartLinksPage() {
  const { userTimezone, currency } = useMe()
  const { currencyCode } = currency
  const [opened, setOpen] = useState<Open>(null)
  const { links, bySite, state, isOrdered, months, stakeOf, all, rows, waits } = useSmartLinks()
  const order = useLinkOrder(all)
  const isOwnOrder = state.search.sort === undefined
  const mayChange = useMay()
  const canMove = mayChange && isOwnOrder && !state.isNarrowed
  const columns = useMemo(
    () =>
      linkColumns({
        timeZone: userTimezone,
        canMove,
        months,
        stakeOf,
        currencyCode,
        onEdit: mayChange ? (link) => setOpen({ what: 'edit', link }) : null,
        ...order,
      }),
    [userTimezone, canMove, mayChange, order, months, stakeOf, currencyCode],
  )
  // another screen names a shop to make a link to
  const to = mayChange ? searchText(state.search, 'to') : undefined
  const open: Open = opened ?? (to === undefined ? null : { what: 'new' })
  const close = () => {
    setOpen(null)
    if (to !== undefined) state.setSearch({ to: undefined }, { replace: true })
  }
  const broken = all.filter((l) => isBroken(l.urlShortHealth))
  const add = <AddLink isFilled={!links.isPending && broken.length === 0} onClick={() => setOpen({ what: 'new' })} />
  return (
    <ListScreen<SmartLink>
      head={{ title: 'Smart Links', sub: links.isPending ? NO_SUB_YET : beginOf(all[0]) }}
      waitsAbove={links.isPending || waits}
      above={broken.length > 0 ? <LinksLead broken={broken} stakeOf={stakeOf} currency={currencyCode} /> : null}
      actions={
        <>
          <OnDesk>
            <SideButtons size="sm" onOpen={setOpen} />
          </OnDesk>
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
      csv={{ name: 'smart-links', columns: csvColumns(columns) }}
      toolbar={
        <>
          <ListFilterSelect filter={bySite} state={state} />
          <ListFilterSelect filter={byHealth} state={state} />
          <OnPhone>
            <SideButtons size="xs" onOpen={setOpen} />
          </OnPhone>
          {isOrdered && !isOwnOrder ? (
            <Button variant="subtle" size="xs" onClick={() => state.setSearch({ sort: undefined, dir: undefined })}>
              My order
            </Button>
          ) : null}
        </>
      }
    >
      <p className="link-foot dim">Bots and link previews go straight to the shop and are not counted.</p>
      <Dialogs open={open} to={to} onClose={close} />
    </ListScreen>
  )
}

/** The common prefix of all short addresses; empty without any. */
const beginOf = (first: SmartLink | undefined) =>
  first ? `Addresses begin with ${bare(first.urlShortTrackingUrl).slice(0, -first.urlShortCode.length)}` : undefined

const AddLink = ({ isFilled, onClick }: { isFilled: boolean; onClick: () => void }) => (
  <IfMay>
    <Button
      variant={isFilled ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      Create Smart Link
    </Button>
  </IfMay>
)

/** Rare actions: in the head on a desktop, in the row of filters on a phone. */
function SideButtons({ size, onOpen }: { size: 'sm' | 'xs'; onOpen: (open: Open) => void }) {
  const icon = (Icon: TablerIcon) => (size === 'xs' ? null : <Icon size={16} aria-hidden />)
  return (
    <IfMay>
      <Button
        size={size}
        variant="default"
        leftSection={icon(IconSettings)}
        onClick={() => onOpen({ what: 'settings' })}
      >
        Settings
      </Button>
      <Button size={size} variant="default" leftSection={icon(IconFileUpload)} onClick={() => onOpen({ what: 'file' })}>
        From a file
      </Button>
    </IfMay>
  )
}

/** `to`: the shop for which another screen requests a link. */
function Dialogs({ open, to, onClose }: { open: Open; to: string | undefined; onClose: () => void }) {
  if (open?.what === 'file') return <FileDialog onClose={onClose} />
  if (open?.what === 'settings') return <SettingsDialog onClose={onClose} />
  if (open === null) return null
  return (
    <SmartLinkDialog
      opened
      initial={open.what === 'edit' ? open.link : to === undefined ? undefined : { urlShortAdvertiserUuid: to }}
      onClose={onClose}
      onSaved={(link) => {
        notify(open.what === 'edit' ? 'Smart link saved' : `${link.urlShortName} is ready: ${link.urlShortCode}`)
        onClose()
      }}
    />
  )
}
