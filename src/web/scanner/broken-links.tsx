import { Button, Pagination } from '@mantine/core'
import { IconDownload, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { todayIn } from '../../report/dates.ts'
import { int, plural } from '../../report/format.ts'
import { tableCsv } from '../../report/table-csv.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadCsv } from '../lib/download-csv.ts'
import { useMe } from '../lib/session.ts'
import type { EmptyStateProps } from '../ui/empty-state.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useChosen } from '../ui/list/use-chosen.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { ToggleButton } from '../ui/toggle-button.tsx'
import { Actions, linkColumns, type RowActions } from './link-columns.tsx'
import { LinkDetail } from './link-detail.tsx'
import { countsOf, countsText, linkCsv, type LinkRow, type Overview, rowsOfView, type View } from './link-rows.ts'
import { PlanLine } from './plan-line.tsx'
import { brokenLinksQuery } from '../lib/broken-links-query.ts'
import { SummaryCard } from './summary-card.tsx'
import { texts } from './texts.ts'
import { UncheckedTable } from './unchecked-table.tsx'
import { useLinkList, useOpen } from './use-link-list.ts'
import { useLinkWrites } from './use-link-writes.ts'
import { WeekCharts } from './week-charts.tsx'
import './scanner.css'

const keyOf = (row: LinkRow) => row.key
const nameOf = (row: LinkRow) => `${row.page} to ${row.target}`

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
  /** Links can be marked as fixed or ignored, and looked at now. */
  mayChange: boolean
  /** For somebody without the right to broken links, who only looks. */
  show: boolean
}

/** What the summary and the line below it take, so that the list does not jump when they come. */
const summaryHeight = { desk: 188, phone: 204 }

/** Links that lead nowhere, what they cost, and what to do with each. */
export function BrokenLinks({ sites, mayChange, show }: BrokenLinksProps) {
  const api = useApi()
  const { userTimezone, userFirstname, currency } = useMe()
  const now = useNow(60_000)
  const phone = useMedia(PHONE)
  const overview = useQuery(brokenLinksQuery(api, show))
  const { data } = overview
  const { filters, state, view, all, matching, rows, question, page, pages, setPage, cameFor } = useLinkList(
    data,
    overview.dataUpdatedAt,
    sites,
  )
  const { names, isOpen, fold } = useOpen(state)
  const [acted, setActed] = useState<number | null>(null)
  const chosen = useChosen(rows, keyOf, nameOf)
  const setView = (next: View) => {
    chosen.clear()
    state.setSearch({ view: next === 'active' ? undefined : next })
  }
  const { run, isPending } = useLinkWrites((count) => {
    chosen.clear()
    setActed(count)
    setTimeout(() => setActed(null), 3000)
  })
  const on: RowActions | undefined = mayChange
    ? {
        fix: (row) => run('fix', [row]),
        ignore: (row) => run('ignore', [row]),
        unignore: (row) => run('unignore', [row]),
      }
    : undefined
  const first = view === 'active' ? (matching[0]?.key ?? '') : ''
  const columns = useMemo(
    () =>
      linkColumns(data?.currencyCode ?? currency.currencyCode, {
        isOpen: (row) => isOpen(row.name),
        fold: (row) => fold(row.name),
        first,
        ...(on ? { on } : {}),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `run` and `fold` are rebuilt with each render and do the same
    [data?.currencyCode, currency.currencyCode, mayChange, first, names.join(' ')],
  )
  const days = useMemo(() => data?.allClicks.groups.map((g) => g.grp) ?? [], [data])
  const active = useMemo(() => data?.brokenLinks.filter((b) => !b.brokenLinkIsFixed) ?? [], [data])
  const toggle = (v: View, label: string, count: number) => (
    <ToggleButton pressed={view === v} onChange={(pressed) => setView(pressed ? v : 'active')}>
      {label} <span className="num dim">{int(count)}</span>
    </ToggleButton>
  )
  const count = (v: View) => (data ? rowsOfView(data, v).length : 0)
  const toggles = (
    <>
      {toggle('fixed', texts.fixedLinks, count('fixed'))}
      {toggle('ignored', texts.ignoredLinks, count('ignored'))}
      {toggle('unchecked', texts.uncheckedLinks, data?.totals['UNKNOWN'] ?? 0)}
    </>
  )
  const links = matching.flatMap((r) => r.link ?? [])
  const act = (what: 'fix' | 'ignore' | 'unignore', label: string, variant: 'filled' | 'default' = 'filled') => (
    <Button size="xs" variant={variant} loading={isPending} onClick={() => run(what, chosen.rows)}>
      {label}
    </Button>
  )
  const bulk =
    view === 'ignored' ? (
      act('unignore', texts.unignore)
    ) : (
      <>
        {act('fix', texts.iFixedIt)}
        {act('ignore', texts.ignore, 'default')}
      </>
    )
  const save = () => downloadCsv(`broken-links_${todayIn(userTimezone)}`, tableCsv(linkCsv, matching))
  const back = (
    <Button variant="default" onClick={() => setView('active')}>
      Back to broken links
    </Button>
  )
  // at a desk they stand beside the sums: the list keeps a row of filters, and the way back
  const tools = phone ? toggles : view === 'active' ? null : back
  return (
    <>
      <PageHead
        title={texts.title}
        sub={
          data?.lastLookDatetime ? (
            <>
              Last scan <TimeAgo at={data.lastLookDatetime} now={now} timeZone={userTimezone} />
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
      <PageBody>
        {data ? (
          <>
            <SummaryCard data={data} aside={phone ? null : <span className="broken-aside">{toggles}</span>} />
            {mayChange && data.brokenLinks.length > 0 ? <p className="broken-plan">{texts.fixHelp}</p> : null}
            {cameFor !== '' && view === 'active' && !all.some((r) => r.name === cameFor) ? (
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
            error={overview.error && !data ? messageOf(overview.error) : null}
            retry={() => void overview.refetch()}
            toggles={tools}
            {...{ back, mayChange, show }}
          />
        ) : (
          <ListTable<LinkRow>
            list={{
              ...rowsOf({ ...overview, data: rows }),
              isPending: overview.isPending,
              error: overview.error && !data ? messageOf(overview.error) : null,
              remote: { hasMore: false, loadingMore: false, onMore: () => {}, total: matching.length },
            }}
            state={state}
            resetKey={question}
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
                  <LinkDetail link={row.link} mayChange={mayChange} show={show} isWanted={row.name === cameFor} />
                </>
              ) : null
            }
            empty={
              state.isNarrowed || all.length > 0
                ? null
                : {
                    ...emptyOf(view, userFirstname, data),
                    ...(view !== 'active'
                      ? { action: back }
                      : phone
                        ? { action: <span className="broken-views">{toggles}</span> }
                        : {}),
                  }
            }
            {...(mayChange && view !== 'fixed' ? { chosen, bulk } : {})}
            toolbar={
              <>
                {filters.map((filter) => (
                  <ListFilterSelect key={filter.key} filter={filter} state={state} />
                ))}
                {tools}
              </>
            }
            {...(links.length > 0 ? { countText: countsText(countsOf(links)) } : {})}
          />
        )}
        {pages > 1 && view !== 'unchecked' ? (
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
        ) : null}
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
