import { isHouseName } from './house-names.ts';
import { looksLikeEmail } from './looks-like-email.ts';
import { asksCompany, checkNewPassword, type SignUpFields, type SignUpProblem } from './sign-up-rules.ts';

/** The first thing that is wrong with a sign-up, or null. */
export function checkSignUp(fields: SignUpFields): SignUpProblem | null {
  const { fullName, email, password, confirmPassword, companyName, role } = fields;
  if (fullName.trim() === '' || email.trim() === '' || password === '' || confirmPassword === '') return 'MissingFields';
  if (!looksLikeEmail(email)) return 'BadEmail';
  if (isHouseName(fullName) || (asksCompany(role) && isHouseName(companyName))) return 'HouseName';
  return checkNewPassword(fields);
}
