import { DialogFoot } from '../ui/dialog-foot.tsx'
import { works } from '../../contract/bounds.ts'
import { Button, PinInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { texts } from './texts.ts'

/** Milliseconds before another code can be requested. */
const cooldown = 30_000

/** Changes the password in three steps: a code by mail, entering the code, the new password. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi()
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  useEffect(() => {
    if (sentAt === null) return undefined
    const timer = setTimeout(() => setWaiting(false), cooldown)
    return () => clearTimeout(timer)
  }, [sentAt])
  // focuses the code field when it appears
  useEffect(() => {
    if (step === 1) document.getElementById('password-code-1')?.focus()
  }, [step])
  const send = useMutation({
    mutationFn: () => api.passwords.request({ userEmail: email }),
    onSuccess: () => {
      setSentAt(Date.now())
      setWaiting(true)
      setStep(1)
    },
  })
  const verify = useMutation({
    mutationFn: () => api.passwords.verify({ userEmail: email, resetToken: code }),
    onSuccess: () => setStep(2),
    onError: () => setCode(''),
  })
  const resend = () => {
    verify.reset()
    if (isWaiting) return setNote(texts.wait)
    setNote(null)
    return send.mutate()
  }
  return (
    <Dialog title="Change password" size={440} onClose={onClose}>
      {step === 0 ? (
        <div className="auth-form">
          <p className="dialog-text">
            We send a code of four digits to <b>{email}</b>. Enter it in the next step, then choose a new password. Your
            other sessions end.
          </p>
          <FormError problem={send.error} />
          <Button data-autofocus loading={send.isPending} onClick={() => send.mutate()}>
            Next
          </Button>
        </div>
      ) : null}
      {step === 1 ? (
        <form
          className="auth-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (code.length === 4) verify.mutate()
          }}
        >
          <p className="dialog-text">
            Enter the code that we sent to <b>{email}</b>. It works for {works.codeMinutes} minutes.
          </p>
          <fieldset className="code-field">
            <legend className="sr">Code of four digits</legend>
            <PinInput
              length={4}
              type="number"
              id="password-code"
              oneTimeCode
              value={code}
              onChange={setCode}
              getInputProps={(at) => ({ 'aria-label': `Digit ${at + 1}` })}
            />
          </fieldset>
          <FormError problem={verify.error ?? send.error} />
          {note ? <output>{note}</output> : null}
          <DialogFoot onCancel={resend} cancelLabel="Resend" busy={send.isPending}>
            <Button type="submit" disabled={code.length < 4} loading={verify.isPending}>
              Verify
            </Button>
          </DialogFoot>
        </form>
      ) : null}
      {step === 2 ? (
        <NewPasswordForm
          save={(userPassword) => api.passwords.reset({ userEmail: email, userPassword, resetToken: code })}
          onSaved={() => {
            notify(texts.passwordSaved)
            onClose()
          }}
        />
      ) : null}
    </Dialog>
  )
}
