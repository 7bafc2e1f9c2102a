import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { countriesQuery } from '../lib/option-queries.ts'

/** Selects a country by name; the value is its code. */
export function CountrySelect({ error, ...props }: Omit<SelectProps, 'data' | 'searchable'>) {
  const countries = useQuery(countriesQuery(useApi()))
  return (
    <Select
      searchable
      nothingFoundMessage="No country is called like this"
      data={countries.data?.map((c) => ({ value: c.countryCode, label: c.countryName })) ?? []}
      error={error ?? (countries.error ? messageOf(countries.error) : null)}
      {...props}
    />
  )
}
