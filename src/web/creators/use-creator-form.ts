import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { PayableWhen } from '../../contract/creators/creator-words.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { type ServerForm, useServerForm } from '../ui/form/use-server-form.ts'

/** A currency that the server accepts for statements. */
type Currency = NonNullable<Parameters<OutboundApi['creators']['create']>[0]['creatorCurrencyCode']>
type CreatorValues = {
  creatorName: string
  creatorSlug: string
  creatorEmail: string
  creatorCurrencyCode: Currency
  creatorPayableWhen: PayableWhen
  creatorSelfBilledSince: string
  creatorAddress: string
  creatorZipcode: string
  creatorCity: string
  creatorCountryCode: string | null
  creatorVatNumber: string
  creatorPaymentDetails: string
  creatorRatePercentage: number | string
}
export type CreatorFields = ServerForm<CreatorValues>['fields']

const valuesOf = (creator: CreatorView | undefined, ownCurrency: string): CreatorValues => ({
  creatorName: creator?.creatorName ?? '',
  creatorSlug: creator?.creatorSlug ?? '',
  creatorEmail: creator?.creatorEmail ?? '',
  creatorCurrencyCode: (creator?.creatorCurrencyCode ?? ownCurrency) as Currency,
  creatorPayableWhen: creator?.creatorPayableWhen ?? 'approved',
  creatorSelfBilledSince: creator?.creatorSelfBilledSince ?? '',
  creatorAddress: creator?.creatorAddress ?? '',
  creatorZipcode: creator?.creatorZipcode ?? '',
  creatorCity: creator?.creatorCity ?? '',
  creatorCountryCode: creator?.creatorCountryCode || null, // an empty string would show the clear button
  creatorVatNumber: creator?.creatorVatNumber ?? '',
  creatorPaymentDetails: creator?.creatorPaymentDetails ?? '',
  creatorRatePercentage: '',
})

/** The form for an existing creator or, without one, for a new creator with a first rate. */
export function useCreatorForm(creator: CreatorView | undefined, onClose: () => void): ServerForm<CreatorValues> {
  const api = useApi()
  const queries = useQueryClient()
  const { currency } = useMe()
  return useServerForm<CreatorValues, CreatorView>({
    initialValues: valuesOf(creator, currency.currencyCode),
    validate: { creatorName: neededName },
    save: ({ creatorRatePercentage: rate, ...values }) => {
      const input = {
        ...values,
        creatorSelfBilledSince: values.creatorSelfBilledSince || null,
        creatorCountryCode: values.creatorCountryCode ?? '',
      }
      return creator
        ? api.creators.update({ creatorId: creator.creatorId, ...input })
        : api.creators.create({ ...input, creatorRatePercentage: rate === '' ? null : Number(rate) })
    },
    onSaved: async () => {
      await makeStale(queries, 'creators')
      onClose()
    },
  })
}
