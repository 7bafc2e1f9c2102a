import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { searchOneOf, searchSort, searchText, sortText } from '../../report/search.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { siteColumnIds, siteColumns } from './site-columns.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { sitesQuery } from './site-queries.ts'
import { forms, type SiteForm } from './texts.ts'
import './sites.css'

const NO_SITES: readonly SiteDetail[] = []
const statuses = ['active', 'discover'] as const
const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'discover', label: 'Discover mode' },
]
const textOf = (site: SiteDetail) => `${site.channelName} ${site.channelDomain}`

/** The account's sites, with search, status and order in the address; and the way to a new one. */
export function SitesList({ form }: { form: SiteForm }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const navigate = useNavigate()
  const { search, setSearch } = useSearchState()
  const [adding, setAdding] = useState(false)
  const sites = useQuery(sitesQuery(api))
  const columns = useMemo(() => siteColumns(form, userTimezone), [form, userTimezone])
  const status = searchOneOf(search, 'status', statuses)
  const rows = useMemo(
    () => (sites.data ?? NO_SITES).filter((s) => !status || s.channelIsActive === (status === 'active')),
    [sites.data, status],
  )
  const texts = forms[form]
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add new site
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title}>{add}</PageHead>
      <PageBody>
        {sites.data?.length === 0 ? (
          <section className="card">
            <EmptyState
              icon={IconWorld}
              title={texts.none}
              subtitle="Add the website your links are on."
              action={add}
            />
          </section>
        ) : (
          <DataTable<SiteDetail>
            label={texts.title}
            storageKey={`${form}-columns`}
            rows={rows}
            rowKey={(site) => site.channelUuid}
            columns={columns}
            sort={searchSort(search, 'sort', siteColumnIds) ?? { id: 'channelName', desc: false }}
            onSort={(sort) => setSearch({ sort: sortText(sort) })}
            searchLabel={texts.find}
            search={searchText(search, 'q') ?? ''}
            onSearch={(q) => setSearch({ q: q === '' ? undefined : q }, { replace: true })}
            searchText={textOf}
            resetKey={status ?? ''}
            rowHeight={52}
            height="calc(100dvh - 170px)"
            loading={sites.isPending}
            error={sites.error && !sites.data ? messageOf(sites.error) : null}
            onRetry={() => void sites.refetch()}
            emptyText="Nothing found"
            onRow={(site) => void navigate({ to: `${texts.base}/${site.channelUuid}` as '/' })}
            toolbar={
              <FilterSelect
                label="Status"
                single
                allLabel="All"
                allOption="All statuses"
                options={statusOptions}
                value={status ? [status] : []}
                onChange={([next]) => setSearch({ status: next })}
              />
            }
          />
        )}
      </PageBody>
      {adding ? (
        <SiteDialog
          onClose={() => setAdding(false)}
          onSaved={(uuid) => void navigate({ to: `${texts.base}/${uuid}` as '/' })}
        />
      ) : null}
    </>
  )
}
