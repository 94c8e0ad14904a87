// The style of every page, which is a part of the page: nothing is drawn before it.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import './style/tokens.css';
import './style/base.css';
import './style/unseen.css';
import './style/frame.css';
import './style/controls.css';
import './style/welcome.css';
import './style/portrait.css';
import './style/profiles.css';
import './style/nearest.css';
import './style/profile.css';
import './style/side-bar.css';
