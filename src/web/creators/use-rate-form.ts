import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { RateKind, RateScope } from '../../contract/creators/creator-words.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { type ServerForm, useServerForm } from '../ui/form/use-server-form.ts'

const needed = 'This field is required'

type RateInput = Parameters<OutboundApi['creatorMoney']['addRate']>[0]
type RateValues = {
  rateKind: RateKind
  rateAmount: number | string
  rateCurrencyCode: NonNullable<RateInput['rateCurrencyCode']>
  rateScope: RateScope
  advertiserUuid: string
  /** The programme, if the rate is for one. */
  rateScopeUuid: string
  validFromDate: string
  creatorIsMailed: boolean
}
export type RateFields = ServerForm<RateValues>['fields']
/** The values that decide which fields are shown. */
type RateChoice = Pick<RateValues, 'rateKind' | 'rateScope' | 'advertiserUuid'>

const firstChoice: RateChoice = { rateKind: 'percent', rateScope: 'all', advertiserUuid: '' }

function inputOf(creatorId: string, values: RateValues): RateInput {
  const { rateKind, rateScope } = values
  return {
    creatorId,
    rateKind,
    rateAmount: Number(values.rateAmount),
    rateCurrencyCode: rateKind === 'fixed' ? values.rateCurrencyCode : null,
    rateScope,
    rateScopeUuid: rateScope === 'all' ? null : rateScope === 'merchant' ? values.advertiserUuid : values.rateScopeUuid,
    validFromDate: values.validFromDate || null,
    creatorIsMailed: values.creatorIsMailed,
  }
}

export function useRateForm({ creatorId, creatorCurrencyCode }: CreatorView, onClose: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(firstChoice)
  const form = useServerForm<RateValues, unknown>({
    initialValues: {
      ...firstChoice,
      rateAmount: '',
      rateCurrencyCode: creatorCurrencyCode as RateValues['rateCurrencyCode'],
      rateScopeUuid: '',
      validFromDate: '',
      creatorIsMailed: true,
    },
    onValuesChange: ({ rateKind, rateScope, advertiserUuid }) => setChosen({ rateKind, rateScope, advertiserUuid }),
    validate: {
      rateAmount: (n) => (n === '' ? needed : null),
      advertiserUuid: (uuid, { rateScope }) => (rateScope !== 'all' && !uuid ? needed : null),
      rateScopeUuid: (uuid, { rateScope }) => (rateScope === 'programme' && !uuid ? needed : null),
    },
    save: (values) => api.creatorMoney.addRate(inputOf(creatorId, values)),
    onSaved: async () => {
      await makeStale(queries, 'creators')
      onClose()
    },
  })
  return { form, chosen }
}
