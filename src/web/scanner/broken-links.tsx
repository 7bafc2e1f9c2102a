import { Button, Pagination } from '@mantine/core'
import { IconDownload, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { todayIn } from '../../report/dates.ts'
import { plural } from '../../report/format.ts'
import { tableCsv } from '../../report/table-csv.ts'
import { messageOf } from '../lib/api-error.ts'
import { downloadCsv } from '../lib/download-csv.ts'
import { useMe } from '../lib/session.ts'
import type { EmptyStateProps } from '../ui/empty-state.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { Actions } from './link-actions.tsx'
import { linkColumns } from './link-columns.tsx'
import { LinkDetail } from './link-detail.tsx'
import { countsOf, countsText, linkCsv, type LinkRow, type Overview, type View } from './link-rows.ts'
import { PlanLine } from './plan-line.tsx'
import { SummaryCard } from './summary-card.tsx'
import { texts } from './texts.ts'
import { UncheckedTable } from './unchecked-table.tsx'
import { type BrokenLinksList, keyOf, useBrokenLinks } from './use-broken-links.ts'
import { ViewToggles } from './view-toggles.tsx'
import { WeekCharts } from './week-charts.tsx'
import './scanner.css'

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

interface BrokenLinksProps {
  sites: readonly { channelUuid: string; channelName: string }[]
  /** The user may mark links as fixed or ignored, and check them now. */
  mayChange: boolean
  /** For a user without access to broken links, who only views. */
  show: boolean
}

/** Height of the summary and the line below it, so that the list does not jump when they load. */
const summaryHeight = { desk: 188, phone: 262 }

/** Broken links, their cost, and the actions on each. */
export function BrokenLinks({ sites, mayChange, show }: BrokenLinksProps) {
  const links = useBrokenLinks({ sites, mayChange, show })
  const { overview, view, setView } = links
  const { data } = overview
  const phone = useMedia(PHONE)
  const days = useMemo(() => data?.allClicks.groups.map((g) => g.grp) ?? [], [data])
  const active = useMemo(() => data?.brokenLinks.filter((b) => !b.brokenLinkIsFixed) ?? [], [data])
  const toggles = <ViewToggles data={data} view={view} onView={setView} />
  const back = (
    <Button variant="default" onClick={() => setView('active')}>
      Back to broken links
    </Button>
  )
  // on a desktop they are beside the sums: the list keeps a row of filters, and the way back
  const tools = phone ? toggles : view === 'active' ? null : back
  const failed = overview.error && !data ? messageOf(overview.error) : null
  return (
    <>
      <Head links={links} />
      <PageBody>
        {data ? (
          <>
            <SummaryCard
              data={data}
              mayChange={mayChange}
              aside={phone ? null : <span className="broken-aside">{toggles}</span>}
            />
            {mayChange && data.brokenLinks.length > 0 ? <p className="broken-plan">{texts.fixHelp}</p> : null}
            {links.isGone ? (
              <output className="broken-plan">
                This link is no longer broken, or somebody marked it as fixed or ignored.
              </output>
            ) : null}
          </>
        ) : overview.isPending ? (
          <LoadingBlock h={phone ? summaryHeight.phone : summaryHeight.desk} radius="lg" />
        ) : null}
        {view === 'unchecked' ? (
          <UncheckedTable
            links={data?.couldNotCheck}
            error={failed}
            retry={() => void overview.refetch()}
            toggles={tools}
            {...{ back, mayChange, show }}
          />
        ) : (
          <>
            <Rows links={links} failed={failed} {...{ mayChange, show, toggles, tools, back }} />
            <Pages links={links} />
          </>
        )}
        {data && active.length > 0 ? (
          <div className="broken-cards">
            <WeekCharts links={active} days={days} />
          </div>
        ) : null}
        {data ? <PlanLine data={data} /> : null}
      </PageBody>
    </>
  )
}

function Head({ links: { overview, acted, matching } }: { links: BrokenLinksList }) {
  const { userTimezone } = useMe()
  const now = useNow(60_000)
  const lastLook = overview.data?.lastLookDatetime
  const save = () => downloadCsv(`broken-links_${todayIn(userTimezone)}`, tableCsv(linkCsv, matching))
  return (
    <PageHead
      title={texts.title}
      sub={
        lastLook ? (
          <>
            Last scan <TimeAgo at={lastLook} now={now} timeZone={userTimezone} />
          </>
        ) : (
          NO_SUB_YET
        )
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
  )
}

interface RowsProps {
  links: BrokenLinksList
  failed: string | null
  mayChange: boolean
  show: boolean
  toggles: ReactNode
  /** At the right of the filters. */
  tools: ReactNode
  back: ReactNode
}
function Rows({ links, failed, mayChange, show, toggles, tools, back }: RowsProps) {
  const { userFirstname } = useMe()
  const phone = useMedia(PHONE)
  const { overview, view, state, filters, all, matching, rows, on, chosen, isOpen, fold } = links
  const { data } = overview
  const columns = useMemo(
    () =>
      linkColumns(links.currency, {
        isOpen: (row) => isOpen(row.name),
        fold: (row) => fold(row.name),
        ...(on ? { on } : {}),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `on` and `fold` are rebuilt with each render and do the same
    [links.currency, mayChange, links.names.join(' ')],
  )
  const found = matching.flatMap((r) => r.link ?? [])
  const away = view !== 'active' ? back : phone ? <span className="broken-views">{toggles}</span> : null
  return (
    <ListTable<LinkRow>
      list={{
        ...rowsOf({ ...overview, data: rows }),
        isPending: overview.isPending,
        error: failed,
        remote: { hasMore: false, loadingMore: false, onMore: () => {}, total: matching.length },
      }}
      state={state}
      resetKey={links.question}
      label={texts.title}
      storageKey="broken-links-columns"
      rowKey={keyOf}
      columns={columns}
      rowHeight={52}
      searchLabel="Find page or link"
      onRow={(row) => (row.link ? fold(row.name) : undefined)}
      renderDetail={(row) =>
        row.link && isOpen(row.name) ? (
          <>
            {phone && on ? (
              <div className="broken-phone">
                <Actions row={row} on={on} />
              </div>
            ) : null}
            <LinkDetail link={row.link} mayChange={mayChange} show={show} isWanted={row.name === links.cameFor} />
          </>
        ) : null
      }
      empty={
        state.isNarrowed || all.length > 0
          ? null
          : { ...emptyOf(view, userFirstname, data), ...(away ? { action: away } : {}) }
      }
      {...(mayChange && view !== 'fixed' ? { chosen, bulk: <Bulk links={links} /> } : {})}
      toolbar={
        <>
          {filters.map((filter) => (
            <ListFilterSelect key={filter.key} filter={filter} state={state} />
          ))}
          {tools}
        </>
      }
      {...(found.length > 0 ? { countText: countsText(countsOf(found)) } : {})}
    />
  )
}

/** The actions on the selected rows. */
function Bulk({ links: { view, chosen, run, isWriting } }: { links: BrokenLinksList }) {
  const act = (what: 'fix' | 'ignore' | 'unignore', label: string, variant: 'filled' | 'default' = 'filled') => (
    <Button size="xs" variant={variant} loading={isWriting} onClick={() => run(what, chosen.rows)}>
      {label}
    </Button>
  )
  if (view === 'ignored') return act('unignore', texts.unignore)
  return (
    <>
      {act('fix', texts.iFixedIt)}
      {act('ignore', texts.ignore, 'default')}
    </>
  )
}

function Pages({ links: { page, pages, setPage, chosen } }: { links: BrokenLinksList }) {
  if (pages <= 1) return null
  return (
    <Pagination
      className="broken-pages"
      total={pages}
      value={page}
      onChange={(next) => {
        chosen.clear()
        setPage(next)
      }}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(n) => ({ 'aria-label': `Page ${n}` })}
    />
  )
}
