import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvMark, WrittenFormat } from '../../contract/account/written-formats.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { sendToTabs } from '../lib/other-tabs.ts'
import { forgetAnswers } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'
import { type CurrencyCode, csvMarkOptions, currencyCodes, formatOptions, zoneOptions } from './locale-defaults.ts'
import { texts } from './texts.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const formats = formatOptions()
const currencies = currencyCodes.map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }))

type Choice = { currency: CurrencyCode } | { zone: string } | { userFormat: WrittenFormat } | { userCsvMark: CsvMark }

/** Currency, number and date format, and time zone. Each choice is saved and applied at once. */
export function LocaleCard() {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const { userUuid } = me
  const [zones] = useState(() => zoneOptions(new Date(), me.userTimezone))
  const save = useMutation({
    mutationFn: (to: Choice) => {
      if ('currency' in to) return api.users.setCurrency({ userUuid, userCurrencyCode: to.currency })
      if ('zone' in to) return api.users.setTimezone({ userUuid, userTimezone: to.zone })
      return api.users.setFormats({ userUuid, ...to })
    },
    onSuccess: async () => {
      await forgetAnswers(queries)
      sendToTabs('locale')
      notify(texts.profileSaved)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card title="Currency & Timezone" padded>
      <div className="locale-fields">
        <Select
          label="Currency"
          description="Amounts everywhere, converted at the rate of each day"
          searchable
          allowDeselect={false}
          data={currencies}
          value={me.userCurrencyCode}
          disabled={save.isPending}
          onChange={(value) => {
            const currency = currencyCodes.find((code) => code === value)
            if (currency) save.mutate({ currency })
          }}
        />
        <Select
          label="Timezone"
          description="When a day begins and ends"
          searchable
          allowDeselect={false}
          data={zones}
          value={me.userTimezone}
          disabled={save.isPending}
          onChange={(zone) => {
            if (zone !== null) save.mutate({ zone })
          }}
        />
        <Select
          label="Numbers & dates"
          description="On every screen, in your monthly report and in mailed views. Texts stay English"
          allowDeselect={false}
          data={formats}
          value={me.userFormat}
          disabled={save.isPending}
          onChange={(value) => {
            const userFormat = formats.find((f) => f.value === value)?.value
            if (userFormat) save.mutate({ userFormat })
          }}
        />
        <Select
          label="Decimal mark in CSV files"
          description="What your spreadsheet program reads as a number"
          allowDeselect={false}
          data={csvMarkOptions}
          value={me.userCsvMark}
          disabled={save.isPending}
          onChange={(value) => {
            const userCsvMark = csvMarkOptions.find((mark) => mark.value === value)?.value
            if (userCsvMark) save.mutate({ userCsvMark })
          }}
        />
      </div>
    </Card>
  )
}
