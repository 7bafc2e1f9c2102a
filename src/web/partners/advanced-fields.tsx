import { cookieDays, holdDays, longest } from '../../contract/bounds.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { attributionLabels, attributionModels } from '../../contract/partners/campaign-problem.ts'
import type { CampaignValues } from './campaign-form.ts'

const models = attributionModels.map((value) => ({ value, label: attributionLabels[value] }))

/** Fields that most campaigns leave at their defaults. */
export function AdvancedFields({ fields }: { fields: UseFormReturnType<CampaignValues> }) {
  return (
    <div className="partner-advanced">
      <div className="auth-pair">
        <TextInput
          label="Coupon code"
          maxLength={longest.couponCode}
          key={fields.key('couponCode')}
          {...fields.getInputProps('couponCode')}
        />
        <TextInput
          label="Cookie period, days"
          inputMode="numeric"
          maxLength={String(cookieDays.most).length}
          key={fields.key('cookiePeriodDays')}
          {...fields.getInputProps('cookiePeriodDays')}
        />
      </div>
      <Checkbox
        label="Require the coupon code"
        key={fields.key('requireCouponCode')}
        {...fields.getInputProps('requireCouponCode', { type: 'checkbox' })}
      />
      <div className="auth-pair">
        <Select
          label="Attribution model"
          allowDeselect={false}
          data={models}
          key={fields.key('attributionModel')}
          {...fields.getInputProps('attributionModel')}
        />
        <TextInput
          label="Hold, days"
          inputMode="numeric"
          maxLength={String(holdDays.most).length}
          key={fields.key('holdDays')}
          {...fields.getInputProps('holdDays')}
        />
      </div>
      <TextInput
        label="Deep link parameters"
        placeholder="utm_source=blog,utm_medium=partner"
        maxLength={longest.parameters}
        key={fields.key('deeplinkParams')}
        {...fields.getInputProps('deeplinkParams')}
      />
      <TextInput
        label="Domain aliases"
        placeholder="shop.example,shop2.example"
        maxLength={longest.parameters}
        key={fields.key('domainAliases')}
        {...fields.getInputProps('domainAliases')}
      />
    </div>
  )
}
