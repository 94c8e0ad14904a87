import { expect, test } from 'vitest';
import { isPublicAddress, parseEndpoint } from '../../../src/webhook/address.js';

test.each([
  ['https://app.example/hooks', 'https://app.example/hooks'],
  ['https://APP.example', 'https://app.example/'],
  ['https://app.example:8443/a?b=c', 'https://app.example:8443/a?b=c'],
  ['https://93.184.215.14/', 'https://93.184.215.14/'],
  ['https://[2620:fe::fe]/', 'https://[2620:fe::fe]/'],
])('%s is an endpoint', (text, href) => {
  expect(parseEndpoint(text, false)).toBe(href);
});

const NASTY = [
  'https://localhost/',
  'https://localhost./',
  'https://x.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://168.63.129.16/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://240.0.0.1/',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
];
test.each(NASTY)('%s is in no network of the Internet, and refused', (text) => {
  expect(() => parseEndpoint(text, false)).toThrow('must not be in a private network');
});

test.each([
  ['http://app.example/', 'must be https'],
  ['http://10.0.0.1/', 'must be https'],
  ['ftp://app.example/', 'must be https'],
  ['file:///etc/passwd', 'must be https'],
  ['https://user:password@app.example/', 'no user'],
  ['https://app.example/#part', 'no fragment'],
  ['app.example', 'must be an address'],
  [undefined, 'must be an address'],
  [{ href: 'https://app.example' }, 'must be an address'],
])('%s is refused: it %s', (text, complaint) => {
  for (const allowed of [false, true]) expect(() => parseEndpoint(text, allowed)).toThrow(complaint);
});

test('a longer one than 2,048 characters is refused', () => {
  expect(() => parseEndpoint(`https://app.example/${'x'.repeat(2_048)}`, true)).toThrow('must be an address');
});

test.each(['http://127.0.0.1:9000/hook', 'http://localhost:9000/', 'http://[::1]/', 'https://10.0.0.1/'])(
  '%s is an endpoint where private networks are allowed, and nowhere else',
  (text) => {
    expect(parseEndpoint(text, true)).toBe(text);
    expect(() => parseEndpoint(text, false)).toThrow('private network');
  },
);

test.each(['', 'localhost', '1.2.3', '93.184.215.14:80', 'fe80::1%eth0', '2620:fe::fe%1'])(
  '%j is no public address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);
