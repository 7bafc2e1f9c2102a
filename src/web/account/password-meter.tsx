import type { Hue } from '../ui/hues.ts'
import { hueVars } from '../ui/hues.ts'
import { passwordStrength, strengthHint, strengthLabels } from './password-strength.ts'

const hues: readonly Hue[] = ['neutral', 'rejected', 'pending', 'approved', 'approved']

/** Four bars and a word. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div style={hueVars(hues[strength] ?? 'neutral')}>
      <div className="strength" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= strength} />
        ))}
      </div>
      <div className="strength-text" aria-live="polite">
        {strengthLabels[strength] || strengthHint(password)}
      </div>
    </div>
  )
}
