import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { currenciesQuery } from '../lib/option-queries.ts'
import type { CampaignValues } from './campaign-form.ts'

const types: { value: CampaignValues['commissionType']; label: string }[] = [
  { value: 'NoCommission', label: 'No commission' },
  { value: 'CPA', label: 'Fixed fee (CPA)' },
  { value: 'CPS', label: 'Percentage of sale (CPS)' },
  { value: 'CPC', label: 'Cost per click (CPC)' },
]

/** Commission model, value and currency. Changing the model resets the others. */
export function CommissionFields({ fields }: { fields: UseFormReturnType<CampaignValues> }) {
  const currencies = useQuery(currenciesQuery(useApi()))
  const [type, setType] = useState(() => fields.getValues().commissionType)
  const model = fields.getInputProps('commissionType')
  const choose = (next: string | null) => {
    const chosen = types.find((t) => t.value === next)?.value ?? ''
    if (chosen === type) return
    setType(chosen)
    // by its own way: a value that is put in from outside draws the field again, and takes the focus from it
    model.onChange(chosen)
    fields.setFieldValue('commissionValue', chosen === 'NoCommission' ? '0' : '')
    fields.setFieldValue('commissionCurrency', '')
  }
  const isNone = type === 'NoCommission'
  const currency = fields.getInputProps('commissionCurrency')
  return (
    <>
      <Select
        label="Commission model"
        placeholder="Choose"
        allowDeselect={false}
        data={types}
        key={fields.key('commissionType')}
        {...model}
        onChange={choose}
      />
      <div className="auth-pair">
        <TextInput
          label="Commission"
          inputMode="decimal"
          maxLength={longest.commission}
          disabled={isNone}
          rightSection={type === 'CPS' ? '%' : null}
          key={fields.key('commissionValue')}
          {...fields.getInputProps('commissionValue')}
        />
        <Select
          label="Currency"
          placeholder={isNone ? 'None' : 'Choose'}
          searchable
          allowDeselect={false}
          disabled={isNone}
          data={(currencies.data ?? []).map((c) => c.currencyCode)}
          key={fields.key('commissionCurrency')}
          {...currency}
          error={currency.error ?? (currencies.error ? messageOf(currencies.error) : null)}
        />
      </div>
    </>
  )
}
