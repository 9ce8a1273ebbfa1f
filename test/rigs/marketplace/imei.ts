/** 14 digits and the one that makes an IMEI of them (Luhn formula). */
export function imeiOf(digits: string): string {
  const sum = Array.from(digits, Number).reduce((before, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return before + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
