import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { tellTabs } from '../lib/other-tabs.ts'
import { forgetAnswers } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'
import { type CurrencyCode, currencyCodes, zoneOptions } from './locale-defaults.ts'
import { texts } from './texts.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = currencyCodes.map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }))

/** What amounts are shown in and when a day begins. Saved as soon as it is chosen, and seen at once everywhere. */
export function LocaleCard() {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const { userUuid } = me
  const [zones] = useState(() => zoneOptions(new Date(), me.userTimezone))
  const save = useMutation({
    mutationFn: (to: { currency: CurrencyCode } | { zone: string }) =>
      'currency' in to
        ? api.users.setCurrency({ userUuid, userCurrencyCode: to.currency })
        : api.users.setTimezone({ userUuid, userTimezone: to.zone }),
    onSuccess: async () => {
      await forgetAnswers(queries)
      tellTabs('locale')
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
      </div>
    </Card>
  )
}
