import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthOf } from '../../../src/tenant/common-passwords.js';
import { hashPassword, isOutdated, isPassword, parsePassword, USUAL_COST } from '../../../src/tenant/password.js';

describe('a password', () => {
  it('is kept as a salted scrypt hash that says what it cost', async () => {
    const [one, other] = [
      await hashPassword('kettle otter lamp 9', USUAL_COST),
      await hashPassword('kettle otter lamp 9', USUAL_COST),
    ];
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('kettle otter lamp 9', one)).toBe(true);
    expect(await isPassword('kettle otter lamp 8', one)).toBe(false);
    expect(isOutdated(one, USUAL_COST)).toBe(false);
    expect(isOutdated(one, { ...USUAL_COST, ln: 16 })).toBe(true);
  });

  it('whose hash cannot be read opens nothing', async () => {
    await expect(isPassword('kettle otter lamp 9', 'plain text')).rejects.toThrow('cannot be read');
  });

  it.each([
    'password2024',
    'Passw0rd!!!!!',
    'letmeinletmein',
    'qwertyuiop123',
    '123456789012',
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou1234567',
    'Michael Jordan',
    'summer winter',
    'maria@home.example',
    'Maria1234567',
    '1qaz2wsx3edc4rfv',
  ])('is refused when it is tried first: %s', (password) => {
    expect(() => parsePassword(password, 'maria@home.example')).toThrow('tried first');
  });

  it.each([
    'correct horse battery staple',
    'kettle otter lamp 9',
    'Tr0ub4dor&3-and-more',
    'a-very-long-secret-12',
    'Überraschung im Regal',
    'x7Kq9vLm2RtZ',
    '葉桜の下で会いましょうね明日',
  ])('may be %s', (password) => {
    expect(parsePassword(password, 'maria@home.example')).toBe(password.normalize('NFKC'));
  });

  it('is worth no more than its length, and what is repeated no more than once', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.integer({ min: 2, max: 3 }), (text, times) => {
        const worth = worthOf(text, []);
        expect(worth).toBeGreaterThan(0);
        expect(worth).toBeLessThanOrEqual(text.toLowerCase().length);
        expect(worthOf(text.toLowerCase().repeat(times), [])).toBe(worth);
      }),
    );
  });
});
