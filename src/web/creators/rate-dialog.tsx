import { creatorRate } from '../../contract/bounds.ts'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { RateKind, RateScope } from '../../contract/creators/creator-words.ts'
import { ownCustom } from '../../report/customs.ts'
import { todayIn } from '../../report/dates.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { currenciesQuery, merchantOptionsQuery } from '../lib/option-queries.ts'
import { byDomain } from '../lib/shop-filter.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { mappingsQuery } from './queries.ts'

const kinds: { value: RateKind; label: string }[] = [
  { value: 'percent', label: 'A percentage of your commission' },
  { value: 'fixed', label: 'An amount for each sale' },
]
const scopes: { value: RateScope; label: string }[] = [
  { value: 'all', label: 'All merchants' },
  { value: 'merchant', label: 'One merchant' },
  { value: 'programme', label: 'One programme of a merchant' },
]
const mostOptions = 30
const needed = 'This field is required'

type Currency = NonNullable<Parameters<OutboundApi['creatorMoney']['addRate']>[0]['rateCurrencyCode']>
type Values = {
  rateKind: RateKind
  rateAmount: number | string
  rateCurrencyCode: Currency
  rateScope: RateScope
  advertiserUuid: string
  /** The programme, where it is for one. */
  rateScopeUuid: string
  validFromDate: string
  creatorIsMailed: boolean
}

/** Another rate: for clicks from its beginning on. Those before keep theirs. */
export function RateDialog({ creator, onClose }: { creator: CreatorView; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const today = todayIn(useMe().userTimezone)
  const currencies = useQuery(currenciesQuery(api))
  const merchants = useQuery(merchantOptionsQuery(api))
  const { creatorId } = creator
  // which fields there are follows from what is chosen
  const [chosen, setChosen] = useState<Pick<Values, 'rateKind' | 'rateScope' | 'advertiserUuid'>>({
    rateKind: 'percent',
    rateScope: 'all',
    advertiserUuid: '',
  })
  const form = useServerForm<Values, unknown>({
    initialValues: {
      rateKind: 'percent',
      rateAmount: '',
      rateCurrencyCode: creator.creatorCurrencyCode as Currency,
      rateScope: 'all',
      advertiserUuid: '',
      rateScopeUuid: '',
      validFromDate: '',
      creatorIsMailed: true,
    },
    onValuesChange: ({ rateKind: kind, rateScope: scope, advertiserUuid: uuid }) =>
      setChosen({ rateKind: kind, rateScope: scope, advertiserUuid: uuid }),
    validate: {
      rateAmount: (n) => (n === '' ? needed : null),
      advertiserUuid: (uuid, { rateScope }) => (rateScope !== 'all' && !uuid ? needed : null),
      rateScopeUuid: (uuid, { rateScope }) => (rateScope === 'programme' && !uuid ? needed : null),
    },
    save: ({ rateKind, rateAmount, rateCurrencyCode, rateScope, advertiserUuid, rateScopeUuid, ...rest }) =>
      api.creatorMoney.addRate({
        creatorId,
        rateKind,
        rateAmount: Number(rateAmount),
        rateCurrencyCode: rateKind === 'fixed' ? rateCurrencyCode : null,
        rateScope,
        rateScopeUuid: rateScope === 'all' ? null : rateScope === 'merchant' ? advertiserUuid : rateScopeUuid,
        validFromDate: rest.validFromDate || null,
        creatorIsMailed: rest.creatorIsMailed,
      }),
    onSaved: async () => {
      await makeStale(queries, 'creators')
      onClose()
    },
  })
  const { fields } = form
  const { rateKind, rateScope, advertiserUuid } = chosen
  const programs = useQuery({
    ...mappingsQuery(api, { advertiserUuid, creatorId }),
    enabled: rateScope === 'programme' && advertiserUuid !== '',
  })
  return (
    <FormDialog title="New rate" submitLabel="Add rate" form={form} onClose={onClose}>
      <Select
        label="Kind"
        allowDeselect={false}
        data={kinds}
        key={fields.key('rateKind')}
        {...fields.getInputProps('rateKind')}
      />
      <div className="auth-pair">
        <NumberInput
          label={rateKind === 'percent' ? 'Percentage' : 'Amount'}
          {...(rateKind === 'percent'
            ? { suffix: ' %', max: creatorRate.mostPercent }
            : { max: creatorRate.mostAmount })}
          min={creatorRate.least}
          decimalScale={4}
          decimalSeparator={ownCustom().decimal}
          key={fields.key('rateAmount')}
          {...fields.getInputProps('rateAmount')}
        />
        {rateKind === 'fixed' ? (
          <Select
            label="Currency"
            searchable
            allowDeselect={false}
            data={currencies.data?.map((c) => c.currencyCode) ?? [fields.getValues().rateCurrencyCode]}
            key={fields.key('rateCurrencyCode')}
            {...fields.getInputProps('rateCurrencyCode')}
          />
        ) : null}
      </div>
      <Select
        label="For"
        allowDeselect={false}
        data={scopes}
        key={fields.key('rateScope')}
        {...fields.getInputProps('rateScope')}
      />
      {rateScope === 'all' ? null : (
        <Select
          label="Merchant"
          placeholder={merchants.isPending ? 'Loading …' : 'Choose a merchant'}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          limit={mostOptions}
          filter={byDomain}
          data={merchants.data?.map((m) => ({ value: m.advertiserUuid, label: m.advertiserDomain })) ?? []}
          key={fields.key('advertiserUuid')}
          {...fields.getInputProps('advertiserUuid')}
          {...(rateScope === 'merchant' && fields.errors.rateScopeUuid ? { error: fields.errors.rateScopeUuid } : {})}
        />
      )}
      {rateScope === 'programme' ? (
        <Select
          label="Programme"
          placeholder={programs.isFetching ? 'Loading …' : 'Choose a programme'}
          allowDeselect={false}
          data={
            programs.data?.programs.map((p) => ({
              value: p.trackerProgramId,
              label: `${p.network.networkName}: ${p.trackers[0]?.trackerName ?? ''}`,
            })) ?? []
          }
          key={fields.key('rateScopeUuid')}
          {...fields.getInputProps('rateScopeUuid')}
        />
      ) : null}
      <TextInput
        label="For clicks from"
        description="Empty for clicks from now on. Clicks before keep the rate they had."
        type="date"
        min={today}
        key={fields.key('validFromDate')}
        {...fields.getInputProps('validFromDate')}
      />
      {creator.creatorEmail === '' ? (
        <p className="dim">They have no e-mail address, so they are not notified.</p>
      ) : (
        <Checkbox
          label={`Tell ${creator.creatorName} by mail`}
          description={`To ${creator.creatorEmail}, in about ten minutes. Rates you add until then go into the same mail.`}
          key={fields.key('creatorIsMailed')}
          {...fields.getInputProps('creatorIsMailed', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
