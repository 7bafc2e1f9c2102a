import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FeedSource } from '../../contract/feeds/feeds.ts'
import { useApi } from '../lib/api.tsx'
import { networkName } from '../../report/feed-networks.ts'
import { feedSourcesQuery } from './queries.ts'

const pause = 600

/** Finds a source by its name or domain; choosing one fills the form. */
export function SourcePicker({ onChosen }: { onChosen: (source: FeedSource) => void }) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const sources = useQuery(feedSourcesQuery(api, sought))
  const found = sources.data ?? []
  return (
    <Select
      label="Feed source"
      placeholder="Search by name or domain"
      searchable
      openOnFocus={false}
      clearable
      filter={({ options }) => options}
      nothingFoundMessage={sought === '' ? 'Type to search' : sources.isFetching ? 'Searching …' : 'Nothing found'}
      data={found.map((s) => ({
        value: s.feedUuid,
        label: `${s.feedName} (${networkName(s.feedFormat)}, ${s.feedCountryCode})`,
      }))}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(uuid) => {
        const source = found.find((s) => s.feedUuid === uuid)
        if (source) onChosen(source)
      }}
    />
  )
}
