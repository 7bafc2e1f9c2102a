import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { phoneCountries } from '../../contract/account/dial-codes.ts'

const options = [...phoneCountries]
/** Country code and number of a phone. */
export function PhoneFields<V extends { userPhoneCountryCode: string; userPhone: string }>({
  fields,
}: {
  fields: UseFormReturnType<V>
}) {
  const { defaultValue, ...country } = fields.getInputProps('userPhoneCountryCode')
  return (
    <div className="phone-pair">
      <Select
        label="Phone country code"
        searchable
        clearable
        placeholder="Country"
        data={options}
        key={fields.key('userPhoneCountryCode')}
        {...country}
        // an empty string would show the clear button
        defaultValue={typeof defaultValue === 'string' && defaultValue !== '' ? defaultValue : null}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={longest.phone}
        key={fields.key('userPhone')}
        {...fields.getInputProps('userPhone')}
      />
    </div>
  )
}
