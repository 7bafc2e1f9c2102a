import { Button, Pagination } from '@mantine/core'
import { IconDownload, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { todayIn } from '../../report/dates.ts'
import { int, plural } from '../../report/format.ts'
import { searchText } from '../../report/search.ts'
import { tableCsv } from '../../report/table-csv.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadCsv } from '../lib/download-csv.ts'
import { useMe } from '../lib/session.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { EmptyStateProps } from '../ui/empty-state.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useChosen } from '../ui/list/use-chosen.ts'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { ToggleButton } from '../ui/toggle-button.tsx'
import { linkColumns } from './link-columns.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import {
  isSought,
  linkCsv,
  type LinkRow,
  linkSorts,
  type Overview,
  rowsOfView,
  sortedRows,
  type View,
  views,
} from './link-rows.ts'
import { brokenLinksQuery } from './queries.ts'
import { SummaryCard } from './summary-card.tsx'
import { NoSites } from './no-sites.tsx'
import { errorOptions, texts, typeLabels } from './texts.ts'
import { UncheckedDrawer } from './unchecked-drawer.tsx'
import { useLinkWrites } from './use-link-writes.ts'
import { WeekCharts } from './week-charts.tsx'
import './scanner.css'

const PAGE = 10
const single = { single: true, allLabel: 'All', allOption: 'All' } as const
const byType: ListFilter = {
  key: 'type',
  label: 'Type',
  ...single,
  options: Object.entries(typeLabels).map(([value, label]) => ({ value, label })),
}
const byError: ListFilter = { key: 'error', label: 'Error', ...single, options: errorOptions }
const firstSort = { id: 'value', desc: true }
const keyOf = (row: LinkRow) => row.key
const nameOf = (row: LinkRow) => `${row.page} to ${row.target}`
const NO_ROWS: readonly LinkRow[] = []

const emptyOf = (view: View, name: string, data: Overview | undefined): EmptyStateProps => {
  if (view === 'ignored') return { icon: IconLinkOff, title: texts.noneIgnored(name) }
  if (view === 'fixed') return { icon: IconLinkOff, title: 'No link is marked as fixed.' }
  return data?.lastLookDatetime
    ? { icon: IconLinkOff, title: texts.noneBroken }
    : {
        icon: IconLinkOff,
        title: texts.noData,
        subtitle: 'Links are looked at once they are clicked. The first results take some hours.',
      }
}

/** /discover/broken: links that lead nowhere, what they cost, and what to do with each. */
export default function BrokenLinksPage() {
  const api = useApi()
  const { userTimezone, userFirstname, currency } = useMe()
  const now = useNow(60_000)
  const overview = useQuery(brokenLinksQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const [open, setOpen] = useState<LinkRow | null>(null)
  const [showsUnchecked, setShowsUnchecked] = useState(false)
  const [acted, setActed] = useState<number | null>(null)
  const bySite = useMemo<ListFilter>(
    () => ({
      key: 'site',
      label: 'Site',
      ...single,
      options: (sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName })),
    }),
    [sites.data],
  )
  const filters = useMemo(() => [byType, byError, bySite], [bySite])
  const state = useListState({ filters, sorts: linkSorts, firstSort })
  const view: View = views.find((v) => v === searchText(state.search, 'view')) ?? 'active'
  const setView = (next: View) => {
    chosen.clear()
    state.setSearch({ view: next === 'active' ? undefined : next, page: undefined })
  }
  const { data } = overview
  const [[type], [error], [site]] = [state.valuesOf('type'), state.valuesOf('error'), state.valuesOf('site')]
  const all = useMemo(() => (data ? rowsOfView(data, view) : NO_ROWS), [data, view])
  const { sought, sort } = state
  const matching = useMemo(
    () =>
      sortedRows(
        all.filter((r) => isSought(r, { sought, type, error, site })),
        sort,
      ),
    [all, sought, type, error, site, sort],
  )
  const pages = Math.max(1, Math.ceil(matching.length / PAGE))
  const question = JSON.stringify([view, sought, type, error, site, sort])
  const [paged, setPaged] = useState({ question, page: 1 })
  // another search, order, filter or view begins at the first page again
  const page = paged.question === question ? Math.min(paged.page, pages) : 1
  const rows = useMemo(() => matching.slice((page - 1) * PAGE, page * PAGE), [matching, page])
  const chosen = useChosen(rows, keyOf, nameOf)
  const { run, isPending } = useLinkWrites((count) => {
    chosen.clear()
    setActed(count)
    setTimeout(() => setActed(null), 3000)
  })
  const columns = useMemo(
    () =>
      linkColumns(data?.currencyCode ?? currency.currencyCode, setOpen, {
        fix: (row) => run('fix', [row]),
        ignore: (row) => run('ignore', [row]),
        unignore: (row) => run('unignore', [row]),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is made anew with each render and does the same
    [data?.currencyCode, currency.currencyCode],
  )
  const days = useMemo(() => data?.allClicks.groups.map((g) => g.grp) ?? [], [data])
  const active = useMemo(() => data?.brokenLinks.filter((b) => !b.brokenLinkIsFixed) ?? [], [data])
  const count = (v: View) => (data ? rowsOfView(data, v).length : 0)
  const toggle = (v: View, label: string) => (
    <ToggleButton pressed={view === v} onChange={(pressed) => setView(pressed ? v : 'active')}>
      {label} <span className="num dim">{int(count(v))}</span>
    </ToggleButton>
  )
  const bulk =
    view === 'fixed' ? null : view === 'ignored' ? (
      <Button size="xs" loading={isPending} onClick={() => run('unignore', chosen.rows)}>
        {texts.unignore}
      </Button>
    ) : (
      <>
        <Button size="xs" loading={isPending} onClick={() => run('fix', chosen.rows)}>
          {texts.iFixedIt}
        </Button>
        <Button size="xs" variant="default" loading={isPending} onClick={() => run('ignore', chosen.rows)}>
          {texts.ignore}
        </Button>
      </>
    )
  const save = () => downloadCsv(`broken-links_${todayIn(userTimezone)}`, tableCsv(linkCsv, matching))
  if (sites.data?.length === 0)
    return (
      <>
        <PageHead title={texts.title} />
        <PageBody>
          <section className="card">
            <NoSites />
          </section>
        </PageBody>
      </>
    )
  return (
    <>
      <PageHead
        title={texts.title}
        sub={
          data?.lastLookDatetime ? (
            <>
              Last scan <TimeAgo at={data.lastLookDatetime} now={now} timeZone={userTimezone} />
            </>
          ) : undefined
        }
      >
        {acted === null ? null : <output className="broken-acted num">{plural(acted, 'link')}</output>}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={save}
          disabled={matching.length === 0}
        >
          CSV
        </Button>
      </PageHead>
      <PageBody>
        {data ? (
          <>
            <div className="broken-cards">
              <SummaryCard data={data} onUnchecked={() => setShowsUnchecked(true)} />
              <WeekCharts links={active} days={days} />
            </div>
            <p className="broken-plan">
              {texts.plan(int(data.urlScanner.limit), data.urlScanner.hours)}
              {data.moreBrokenLinksCount > 0 ? (
                <>
                  {' '}
                  <b className="num">{int(data.moreBrokenLinksCount)}</b> more broken links are beyond your plan.{' '}
                  <AppLink to="/settings/billing">Upgrade</AppLink>
                </>
              ) : null}
            </p>
          </>
        ) : null}
        <ListTable<LinkRow>
          list={{
            ...rowsOf({ ...overview, data: rows }),
            isPending: overview.isPending,
            error: overview.error && !data ? messageOf(overview.error) : null,
            remote: { hasMore: false, loadingMore: false, onMore: () => {} },
          }}
          state={state}
          resetKey={question}
          label={texts.title}
          storageKey="broken-links-columns"
          rowKey={keyOf}
          columns={columns}
          rowHeight={52}
          searchLabel="Find page or link"
          onRow={(row) => (row.link ? setOpen(row) : undefined)}
          empty={
            state.isNarrowed || all.length > 0
              ? null
              : {
                  ...emptyOf(view, userFirstname, data),
                  action:
                    view === 'active' ? undefined : (
                      <Button variant="default" onClick={() => setView('active')}>
                        Back to broken links
                      </Button>
                    ),
                }
          }
          {...(bulk ? { chosen, bulk } : {})}
          toolbar={
            <>
              <ListFilterSelect filter={byType} state={state} />
              <ListFilterSelect filter={byError} state={state} />
              <ListFilterSelect filter={bySite} state={state} />
              {toggle('fixed', texts.fixedLinks)}
              {toggle('ignored', texts.ignoredLinks)}
            </>
          }
        />
        {pages > 1 ? (
          <Pagination
            className="broken-pages"
            total={pages}
            value={page}
            onChange={(next) => {
              chosen.clear()
              setPaged({ question, page: next })
            }}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            getItemProps={(n) => ({ 'aria-label': `Page ${n}` })}
          />
        ) : null}
      </PageBody>
      <LinkDrawer link={open?.link ?? null} onClose={() => setOpen(null)} />
      {data ? (
        <UncheckedDrawer
          links={data.couldNotCheck}
          timeZone={userTimezone}
          opened={showsUnchecked}
          onClose={() => setShowsUnchecked(false)}
        />
      ) : null}
    </>
  )
}
