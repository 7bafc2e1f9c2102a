/** The demo account's key, for everyone to try the API with: it can only read. */
export const demoKey = 'ob_demo_ReadsTheDemoAccountAndNothingEls_d1TU'
