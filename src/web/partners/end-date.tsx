import { CloseButton, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { CampaignValues } from './campaign-form.ts'

/** The last day of a campaign, or none. */
export function EndDate({ fields, min }: { fields: UseFormReturnType<CampaignValues>; min: string }) {
  const [has, setHas] = useState(() => fields.getValues().endsAt !== '')
  const box = useRef<HTMLInputElement>(null)
  const { onChange, ...input } = fields.getInputProps('endsAt')
  const clear = () => {
    // set directly: a form update would re-render the field and lose the focus
    if (box.current) box.current.value = ''
    onChange('')
    setHas(false)
    box.current?.focus()
  }
  return (
    <TextInput
      ref={box}
      label="End date (optional)"
      description={has ? undefined : 'No end date'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="date"
      min={min}
      rightSection={has ? <CloseButton size="sm" aria-label="Clear the end date" onClick={clear} /> : null}
      key={fields.key('endsAt')}
      {...input}
      onChange={(e) => {
        setHas(e.currentTarget.value !== '')
        onChange(e)
      }}
    />
  )
}
