import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { PasswordMeter } from './password-meter.tsx'

interface NewPasswordInputProps {
  label?: string
  /** The form's field: a key, and what `getInputProps` gives for it. */
  fields: { key: (name: string) => string; getInputProps: (name: string) => { onChange?: (event: unknown) => void } }
}

/** Field for a new password with a strength meter. The form must name it `userPassword`. */
export function NewPasswordInput({ label = 'Password', fields }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('')
  const { onChange, ...input } = fields.getInputProps('userPassword')
  return (
    <div>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        key={fields.key('userPassword')}
        {...input}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <PasswordMeter password={typed} />
    </div>
  )
}
